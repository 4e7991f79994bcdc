"""The run folder: what a run leaves on disk, so that nothing is lost and nothing wrong is believed.

::

    runs/<name>/
      manifest.json            spec, ruleset copy, versions, parts with checksums, status, digest
      games/part-4p-00012.parquet, seats/part-4p-00012.parquet     only when rows are kept
      tallies/<analysis>-<checksum>.parquet                        sums over the parts that the manifest lists
      extras/                                                      tallies of what was played beside the run
      panel/<name>/                                                run folders of other line-ups
      report/

A file is written under a temporary name, synced and renamed; only what the manifest lists counts, and the manifest is
replaced last. Parquet and JSON only: nothing read from a run folder can execute anything. The only file that imports
pyarrow.
"""

import contextlib
import hashlib
import io
import json
import os
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simcore._manifest import FORMAT, check_manifest, manifest_text
from simcore.errors import UserError
from simcore.spans import digest_run, flatten
from simcore.spec import RunSpec

try:
    import fcntl
except ImportError:  # no advisory locks on this system
    fcntl = None

TABLES = ("games", "seats")
CHECKPOINT = 2.0  # seconds between manifests while a run goes on


class RunFolder:
    """One run on disk. Make it with `create_folder` or `open_folder`.

    Parameters
    ----------
    path : Path
    spec : RunSpec
    manifest : dict
        As in `manifest.json`.
    """

    def __init__(self, path, spec, manifest):
        self.path, self.spec, self.manifest = Path(path), spec, manifest
        self.counted = {}  # Part -> its entry in the manifest, in the order of `spec.parts()`
        by_name = {part.name: part for part in spec.parts()} if manifest["parts"] else {}
        for entry in manifest["parts"]:
            part = by_name.get(str(entry.get("part"))) if isinstance(entry, dict) else None
            if part is None or not isinstance(entry.get("digest"), str):
                raise UserError(f"{self.path / 'manifest.json'}: a part that the spec doesn't have: {entry!r:.100}")
            self.counted[part] = entry
        self._last_checkpoint = 0.0

    # --- what is in it ------------------------------------------------------------------------------------------------
    @property
    def keep(self):
        """`"rows"` or `"tallies"`."""
        return self.manifest["keep"]

    @property
    def status(self):
        """`"running"` (or killed), `"interrupted"`, `"finished"`."""
        return self.manifest["status"]

    @property
    def games(self):
        """Plays counted so far."""
        return sum(part.n for part in self.counted)

    @property
    def digest(self):
        """Hash (hex) of all result columns counted so far, in game order."""
        return digest_run({part: entry["digest"] for part, entry in self.counted.items()})

    def missing(self):
        """Parts of the spec that aren't counted yet, in the order of playing."""
        return [part for part in self.spec.parts() if part not in self.counted]

    def damaged(self):
        """(parts whose stored rows are missing, torn or altered; tally files that are) with the file's name and why."""
        rows, tallies = {}, []
        for part, entry in self.counted.items() if self.keep == "rows" else ():
            for table in TABLES:
                wrong = self._wrong(self._part_file(table, part), entry.get(table))
                if wrong:
                    rows.setdefault(part, wrong)
        for name, entry in self.manifest["tallies"].items():
            wrong = self._wrong(self._tally_file(name, entry), entry["checksum"])
            if wrong:
                tallies.append(wrong)
        return rows, tallies

    def _wrong(self, path, checksum):
        """Why a stored file isn't what the manifest says, or None."""
        name = path.relative_to(self.path)
        try:
            found = hashlib.sha256(_read(path)).hexdigest()
        except FileNotFoundError:
            return f"{name} is missing"
        except OSError as error:
            return f"{name} can't be read ({error.strerror})"
        return None if found == checksum else f"{name} is torn or was altered (its checksum differs)"

    # --- writing ------------------------------------------------------------------------------------------------------
    def write_rows(self, columns):
        """Store the rows of one part; returns the checksums for `add`. Any thread may call it."""
        return {
            table: self._write(self._part_file(table, columns.part), self._rows(table, columns)) for table in TABLES
        }

    def _rows(self, table, columns):
        part = columns.part
        if table == "games":
            flat = {"players": columns.games["players"].astype(np.int8), "game": columns.games["game"]}
            flat |= flatten({k: v for k, v in columns.games.items() if k not in flat}, part.n)
        else:
            game = np.repeat(columns.games["game"], part.players)
            seat = np.tile(np.arange(part.players, dtype=np.int8), part.n)
            flat = {"players": np.full(len(game), part.players, np.int8), "game": game, "seat": seat}
            flat |= flatten(columns.seats, len(game))
        about = {"run_id": self.manifest["run_id"], "part": part.name, "seed": str(self.spec.seed)}
        return _parquet(pa.table(flat).replace_schema_metadata(about), plain=("game",))

    def add(self, part, digest, checksums=None):
        """Count a part that has been played; a part counted before must have come out the same."""
        old = self.counted.get(part)
        if old and old["digest"] != digest:
            raise UserError(
                f"part {part.name} of {self.path} was played again and came out differently: rules or strategies "
                "have changed since this run began; play it again into another folder"
            )
        self.counted[part] = {"part": part.name, "n": part.n, "digest": digest, **(checksums or {})}

    def checkpoint(self, tallies, status="running", seconds=None, notes=()):
        """Write the tallies (name -> frame, the sums over all counted parts) and the manifest that goes with them.

        While a run goes on (`status="running"`) nothing is written when the last checkpoint is under two seconds old;
        `tallies` may be a function that makes them.
        """
        now = time.monotonic()
        if status == "running" and now - self._last_checkpoint < CHECKPOINT and self._last_checkpoint:
            return
        stale = {entry["file"] for entry in self.manifest["tallies"].values()}
        files = {}
        for name, frame in (tallies() if callable(tallies) else tallies).items():
            data = _tally_bytes(frame)
            checksum = hashlib.sha256(data).hexdigest()
            file = f"{name}-{checksum[:12]}.parquet"  # named by content: what the old manifest lists stays as it is
            files[name] = {"file": file, "checksum": self._write(self._inside("tallies") / file, data)}
        self.manifest |= {
            "status": status,
            "games": self.games,
            "digest": self.digest,
            "tallies": files,
            "parts": list(self.counted.values()),
            "notes": list(notes) or self.manifest["notes"],
        }
        if seconds is not None:
            self.manifest["seconds"] = round(seconds, 3)
        self._write_manifest()
        self._last_checkpoint = time.monotonic()
        for file in stale - {entry["file"] for entry in files.values()}:
            (self._inside("tallies") / file).unlink(missing_ok=True)

    def write_extra(self, name, frame, **about):
        """Store a tally that was played beside the run (match-ups); `about` are JSON-able values that belong to it."""
        data = _tally_bytes(frame)
        file = f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.parquet"
        entry = {"file": file, "checksum": self._write(self._inside("extras") / file, data), **about}
        self.manifest["extras"] = {**self.manifest.get("extras", {}), name: entry}
        self._write_manifest()

    def read_extra(self, name):
        """(tally, about) of what `write_extra` stored, or None; a `UserError` names a damaged file."""
        entry = self.manifest.get("extras", {}).get(name)
        if entry is None:
            return None
        path = self._inside("extras") / entry["file"]
        wrong = self._wrong(path, entry["checksum"])
        if wrong:
            raise UserError(f"{self.path}: {wrong}; balance --resume makes it again")
        return _read_tally(path), {key: value for key, value in entry.items() if key not in ("file", "checksum")}

    def forget(self):
        """Count nothing any more (the sums are damaged); stored rows are played again."""
        self.counted.clear()
        self.manifest |= {"status": "running", "tallies": {}, "seconds": 0.0}

    def drop_strays(self):
        """Remove stored rows of parts that don't count, and temporary files."""
        counted = {part.name for part in self.counted}
        for table in TABLES:
            for path in (self.path / table).glob("part-*.parquet"):
                if path.stem.removeprefix("part-") not in counted:
                    path.unlink(missing_ok=True)
        for path in self.path.glob("*/.*.tmp"):
            path.unlink(missing_ok=True)

    def _write_manifest(self):
        self._write(self.path / "manifest.json", manifest_text(self.manifest).encode())

    def _write(self, path, data):
        """Write bytes under a temporary name, sync, rename; returns their checksum."""
        temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(temporary, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
            _sync_folder(path.parent)
        except OSError as error:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise UserError(
                f"can't write {path}: {error.strerror}; what is finished is kept, --resume goes on from there"
            ) from None
        return hashlib.sha256(data).hexdigest()

    # --- reading ------------------------------------------------------------------------------------------------------
    def read_rows(self, table, columns=None, players=None, check=True):
        """Stored rows as one pandas frame.

        Parameters
        ----------
        table : {"games", "seats"}
        columns : list of str, optional
            Column names as stored (`great_built_0`, ...); default all.
        players : int, optional
            Only that player count.
        check : bool
            Compare checksums first; a part that isn't what the manifest says is named in a `UserError`.
        """
        parts = [part for part in self.counted if players in (None, part.players)]
        return pa.concat_tables(self._read_part(table, part, columns, check) for part in sorted(parts)).to_pandas(
            ignore_metadata=True
        )

    def iter_rows(self, table, columns=None):
        """(Part, pandas frame) one part at a time, in game order: constant memory."""
        for part in sorted(self.counted):
            yield part, self._read_part(table, part, columns, True).to_pandas(ignore_metadata=True)

    def _read_part(self, table, part, columns, check):
        if self.keep != "rows":
            raise UserError(f"{self.path} keeps tallies only; play it with --keep rows to have its {table} as rows")
        path = self._part_file(table, part)
        wrong = check and self._wrong(path, self.counted[part].get(table))
        if wrong:
            raise UserError(f"{self.path}: {wrong}; --resume plays that part again")
        return pq.read_table(path, columns=columns).replace_schema_metadata(None)

    def tally_names(self):
        """Analyses whose sums are stored."""
        return sorted(self.manifest["tallies"])

    def read_tally(self, name):
        """The summed tally of one analysis, its index restored; a `UserError` names a damaged file."""
        if name not in self.manifest["tallies"]:
            raise UserError(f"{self.path} holds no tally {name!r}; it holds {', '.join(self.tally_names()) or 'none'}")
        entry = self.manifest["tallies"][name]
        path = self._tally_file(name, entry)
        wrong = self._wrong(path, entry["checksum"])
        if wrong:
            raise UserError(f"{self.path}: {wrong}; --resume plays the run again")
        return _read_tally(path)

    def read_tallies(self):
        """All stored tallies by name."""
        return {name: self.read_tally(name) for name in self.tally_names()}

    # --- names ---------------------------------------------------------------------------------------------------
    def _part_file(self, table, part):
        return self._inside(table) / f"part-{part.name}.parquet"

    def _tally_file(self, name, entry):
        return self._inside("tallies") / entry["file"]

    def _inside(self, name):
        """A subfolder of the run; a link that leads elsewhere is refused."""
        path = self.path / name
        if path.is_symlink():
            raise UserError(f"{path} is a link; a run folder holds none")
        return path

    @property
    def report(self):
        """Where the report goes."""
        return self._inside("report")


def create_folder(path, spec, ruleset_copy, keep, versions, strategies=()):
    """Start a run folder.

    Parameters
    ----------
    path : path
        Must not exist, or be an empty folder.
    spec : RunSpec
    ruleset_copy : dict
        `ruleset.to_files()`: self-contained.
    keep : {"rows", "tallies"}
    versions : dict of str -> str
    strategies : sequence of dict
        For each of `spec.entries`: entry, digest and whatever else names it.
    """
    path = Path(path)
    if path.exists() and (not path.is_dir() or any(item.name != ".lock" for item in path.iterdir())):
        what = "is a run already" if (path / "manifest.json").exists() else "exists and isn't empty"
        raise UserError(f"{path} {what}; --resume goes on with a run, --out names another folder")
    manifest = {
        "format": FORMAT,
        "run_id": spec.run_id,
        "status": "running",
        "keep": keep,
        "spec": spec.to_dict(),
        "ruleset": ruleset_copy,
        "strategies": list(strategies),
        "versions": dict(versions),
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "seconds": 0.0,
        "games": 0,
        "digest": "",
        "notes": [],
        "tallies": {},
        "parts": [],
    }
    folder = RunFolder(path, spec, manifest)
    folder._write_manifest()
    return folder


def open_folder(path):
    """The run folder at `path`; a `UserError` says what is wrong with it."""
    path = Path(path)
    file = path / "manifest.json"
    try:
        manifest = json.loads(_read(file))
    except FileNotFoundError:
        raise UserError(f"{path} is no run folder: it has no manifest.json") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"{file} is damaged, the run can't be trusted: {str(error)[:120]}") from None
    except OSError as error:
        raise UserError(f"can't read {file}: {error.strerror}") from None
    check_manifest(manifest, file)
    return RunFolder(path, RunSpec.from_dict(manifest["spec"], where=f"{file}: spec"), manifest)


def resume_folder(path, spec, keep, strategies=()):
    """The folder of an interrupted run of the same spec; a `UserError` shows what differs otherwise."""
    folder = open_folder(path)
    different = folder.spec.difference(spec)
    if folder.keep != keep:
        different.append(f"keep: {folder.keep} here, {keep} there")
    before = {one.get("entry"): one.get("digest") for one in folder.manifest["strategies"] if isinstance(one, dict)}
    for one in strategies:
        if before.get(one["entry"]) != one["digest"]:
            different.append(f"strategy {one['entry']}: its source has changed")
    if different:
        raise UserError(
            f"{path} holds another run (here: the folder, there: what is asked for):\n  "
            + "\n  ".join(different)
            + "\n"
            "use another --out, or ask for the same run"
        )
    return folder


@contextlib.contextmanager
def lock_folder(path):
    """Hold a run folder for this process; a `UserError` if another one does. The system frees it if we are killed."""
    path = Path(path)
    try:
        path.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(path / ".lock", os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644), "r+")
    except OSError as error:
        raise UserError(f"can't use {path} as a run folder: {error.strerror}") from None
    with file:
        if fcntl:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                owner = file.read(20).strip()
                who = f" (process {owner})" if owner.isdecimal() else ""
                raise UserError(
                    f"another process{who} is working on {path}; wait for it, or use another --out"
                ) from None
        file.truncate(0)
        file.seek(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


# --- helpers ----------------------------------------------------------------------------------------------------------
def _parquet(table, plain=()):
    sink = io.BytesIO()
    encoded = [name for name in table.column_names if name not in plain]
    pq.write_table(
        table,
        sink,
        compression="zstd",
        compression_level=3,
        use_dictionary=encoded,
        column_encoding=dict.fromkeys(plain, "DELTA_BINARY_PACKED"),
        write_statistics=False,
        store_schema=True,
    )
    return sink.getbuffer()


def _tally_bytes(frame):
    names = [str(name) for name in frame.index.names]
    table = pa.Table.from_pandas(frame.reset_index(), preserve_index=False)
    return _parquet(table.replace_schema_metadata({"index": json.dumps(names)}))


def _read_tally(path):
    table = pq.read_table(path)
    names = json.loads((table.schema.metadata or {}).get(b"index", b"[]"))
    return table.replace_schema_metadata(None).to_pandas(ignore_metadata=True).set_index(names)


def _read(path):
    """The bytes of a file, not following a link."""
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as file:
        return file.read()


def _sync_folder(path):
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
