"""The text of a run folder's `manifest.json`, and what is refused as one."""

import json
import re

from simcore.errors import UserError

FORMAT = 1
STATUSES = ("running", "interrupted", "finished")
_TALLY_FILE = re.compile(r"[a-z][a-z0-9_]*-[0-9a-f]{12}\.parquet")


def manifest_text(manifest):
    """JSON for people: one line a part, the rest indented."""
    head = json.dumps({k: v for k, v in manifest.items() if k != "parts"}, indent=1, ensure_ascii=False)
    parts = ",\n  ".join(json.dumps(entry) for entry in manifest["parts"])
    return f'{head[:-2]},\n "parts": [\n  {parts}\n ]\n}}\n' if parts else f'{head[:-2]},\n "parts": []\n}}\n'


def check_manifest(manifest, file):
    """Raise a `UserError` unless the manifest has the shape that this version writes."""
    shapes = {
        "format": int,
        "run_id": str,
        "status": str,
        "keep": str,
        "spec": dict,
        "ruleset": dict,
        "strategies": list,
        "versions": dict,
        "seconds": (int, float),
        "notes": list,
        "tallies": dict,
        "parts": list,
    }
    if not isinstance(manifest, dict):
        raise UserError(f"{file} is damaged: it holds no table of keys")
    for key, kind in shapes.items():
        if not isinstance(manifest.get(key), kind):
            raise UserError(f"{file} is damaged: {key} is missing or has a wrong type")
    if manifest["format"] != FORMAT:
        raise UserError(f"{file} has format {manifest['format']}, this version of dawnlab reads {FORMAT}")
    if manifest["status"] not in STATUSES or manifest["keep"] not in ("rows", "tallies"):
        raise UserError(f"{file} is damaged: status {manifest['status']!r}, keep {manifest['keep']!r}")
    extras = manifest.get("extras", {})
    if not isinstance(extras, dict):
        raise UserError(f"{file} is damaged: extras has a wrong type")
    for name, entry in [*manifest["tallies"].items(), *extras.items()]:
        good = isinstance(entry, dict) and isinstance(entry.get("file"), str) and isinstance(entry.get("checksum"), str)
        if not good or not _TALLY_FILE.fullmatch(entry["file"]):
            raise UserError(f"{file} is damaged: the entry of tally {name!r:.60}")
