"""The battles opened last, and the one that was open when the program ended."""

from pathlib import Path

from msgspec import Struct

from battlemap import paths
from battlemap.store.database.database_writer import now
from battlemap.store.files.json_cache import drop_json, read_json, write_json, write_mark

NAME = "recent"
OPENING = "opening"
MOST = 24


class RecentBattle(Struct, frozen=True):
    """One battle in the list, latest first."""

    path: str
    title: str
    ruleset: str
    where: str = ""
    """Where the fight stands: "Exchange 2"."""
    at: str = ""
    """When it was used last, in UTC."""

    @property
    def exists(self) -> bool:
        """Whether its file still exists."""
        return Path(self.path).is_file()


class RecentList(Struct, frozen=True):
    """What recent.json holds."""

    battles: tuple[RecentBattle, ...] = ()
    open: str = ""
    """The battle that is open, or was when the program ended; empty if none was."""


def recent_list() -> RecentList:
    """The list as it was kept; files that are gone are still in it, see RecentBattle.there."""
    return read_json(NAME, RecentList, RecentList())


def note(path: Path, title: str, ruleset: str, where: str = "") -> None:
    """Put a battle at the top of the list, as the one that is open."""
    shown = RecentBattle(str(path), title, ruleset, where, now())
    others = [battle for battle in recent_list().battles if battle.path != shown.path]
    write_json(NAME, RecentList((shown, *others)[:MOST], shown.path))


def close() -> None:
    """No battle is open any more; the list stays."""
    write_json(NAME, RecentList(recent_list().battles))


def forget(path: Path) -> None:
    """Take a battle off the list; its file stays."""
    known = recent_list()
    write_json(
        NAME, RecentList(tuple(b for b in known.battles if b.path != str(path)), "" if known.open == str(path) else known.open)
    )


def last_open() -> Path | None:
    """The battle that was open when the program ended, if its file is still there."""
    path = recent_list().open
    return Path(path) if path and Path(path).is_file() else None


class OpeningMark(Struct, frozen=True):
    """What opening.json holds, as long as a battle that is being opened has not been seen."""

    path: str


def mark_opening(path: Path) -> None:
    """A battle is being opened. If the program ends before `clear_opening`, opening it was too much."""
    write_mark(OPENING, OpeningMark(str(path)))


def marked_opening() -> Path | None:
    """The battle that the program was opening when it ended; None if it ended in another way."""
    mark = read_json(OPENING, OpeningMark, OpeningMark(""))
    return Path(mark.path) if mark.path else None


def clear_opening() -> None:
    """What was being opened is there."""
    drop_json(OPENING)


def thumbnail_path(path: Path) -> Path:
    """Where the small picture of a battle is kept (PNG); it may not exist."""
    from hashlib import sha256

    return paths.user_cache_dir() / "thumbnails" / f"{sha256(str(path).encode()).hexdigest()[:32]}.png"
