"""Reports of faults inside the rules: files in the user's folder that say what was done and where it broke."""

import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import battlemap
from battlemap import paths
from battlemap.play.rule_faults import RuleFault
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

FOLDER = "fault reports"
MOST = 40
"""So many reports are kept, the latest."""
LONGEST = 200_000
"""Letters of one report; a traceback of a rule without end is cut in the middle."""


class FaultReports:
    """Keeps reports of one sitting: the same fault at the same place is written once."""

    def __init__(self) -> None:
        self._written: dict[tuple[str, ...], Path] = {}

    def write(self, fault: RuleFault) -> str:
        """Keep what is known of *fault*; the place of the file, "" if the system does not let us."""
        place = _place(fault)
        known = self._written.get(place)
        if known is not None and known.exists():
            return str(known)
        now = datetime.now(UTC)
        try:
            folder = paths.make_dir(paths.user_data_dir() / FOLDER)
            path = _free_path(folder, f"{now:%Y-%m-%d %H.%M.%S}")
            write_whole(path, _text(fault, now).encode(errors="replace"))
        except (StoreError, OSError):
            return ""
        self._written[place] = path
        with suppress(OSError):
            others = sorted(
                (other for other in folder.glob("*.txt") if other != path), key=lambda other: other.stat().st_mtime_ns
            )
            for old in others[: 1 - MOST]:
                old.unlink()
        return str(path)


def _place(fault: RuleFault) -> tuple[str, ...]:
    """What tells one fault from another: its kind, the line where it broke, and what was done."""
    frames = traceback.extract_tb(fault.cause.__traceback__, limit=-1)
    at = f"{frames[0].filename}:{frames[0].lineno}" if frames else ""
    return type(fault.cause).__name__, at, fault.command.action if fault.command else "", fault.rules.id


def _free_path(folder: Path, stem: str) -> Path:
    path, number = folder / f"{stem}.txt", 2
    while path.exists():
        path, number = folder / f"{stem} {number}.txt", number + 1
    return path


def _text(fault: RuleFault, now: datetime) -> str:
    trace = "".join(traceback.format_exception(fault.cause))
    if len(trace) > LONGEST:
        trace = f"{trace[: LONGEST // 2]}\n…\n{trace[-LONGEST // 2 :]}"
    inputs = "\n".join(f"  {answer!r}" for answer in fault.inputs) or "  none"
    return (
        f"{now:%Y-%m-%d %H:%M:%S} UTC, battlemap {battlemap.__version__}\n"
        f"Rules: {fault.rules.title} ({fault.rules.id} {fault.rules.version})\n"
        f"What failed: {fault.doing}\n"
        f"Command: {fault.command!r}\n"
        f"Answers and dice so far:\n{inputs}\n\n{trace}"
    )
