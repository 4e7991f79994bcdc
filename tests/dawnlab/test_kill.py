"""kill -9 at any moment: the run resumes to exactly the same result."""

import json
import os
import random
import subprocess
import sys
import time

import pytest

CODE = """
import sys
from simcore import spec, store
spec.PART, store.CHECKPOINT = 250, 0.0
from dawnlab.cli.main import main
main(sys.argv[1:])
"""
ASKED = [
    "run",
    "dawn",
    "--games",
    "8k",
    "--players",
    "3,4",
    "--mix",
    "random_legal=1",
    "--json",
    "--quiet",
    "--resume",
]


def start(tmp_path, name, keep):
    """The run as a process of its own, with small parts and a checkpoint after each."""
    command = [sys.executable, "-c", CODE, *ASKED, "--out", str(tmp_path / name), "--keep", keep]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("keep", ["tallies", pytest.param("rows", marks=pytest.mark.verify)])
def test_killed_and_resumed(tmp_path, run, keep):
    draw = random.Random(keep)
    told, err = start(tmp_path, "whole", keep).communicate(timeout=120)
    whole, kills = json.loads(told), 0
    while True:
        process = start(tmp_path, "cut", keep)
        deadline = time.monotonic() + 60
        manifest = tmp_path / "cut" / "manifest.json"
        while kills < 2 and process.poll() is None and time.monotonic() < deadline:
            if manifest.exists() and '"status": "running"' in manifest.read_text():
                time.sleep(draw.uniform(0.02, 0.6))
                process.kill()
                kills += 1
                break
            time.sleep(0.02)
        told, err = process.communicate(timeout=120)
        if process.returncode == 0:
            break
        assert process.returncode == -9, err
    assert kills
    assert json.loads(told)["digest"] == whole["digest"]
    assert json.loads(told)["ended_by"] == whole["ended_by"]
    sums = [json.loads((tmp_path / name / "manifest.json").read_text())["tallies"] for name in ("whole", "cut")]
    assert {k: v["checksum"] for k, v in sums[0].items()} == {k: v["checksum"] for k, v in sums[1].items()}
    assert not list((tmp_path / "cut").rglob("*.tmp"))
