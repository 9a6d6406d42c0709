"""How fast the document is: one commit to disk, and opening a battle of 10,000 commands.

Run with: python -m benchmarks.formats.document
"""

import sqlite3
import tempfile
from pathlib import Path
from time import perf_counter

from battlemap.board.events import TokenChanged
from battlemap.board.ids import TokenId
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import new_battle
from battlemap.store.document.document import Document
from benchmarks.boards import sample
from benchmarks.timing import per_call, report

COMMANDS = 10_000
WHO = TokenId("orm")


def commit(folder: Path) -> float:
    """Seconds from an edit to the moment it is on disk, thread hand-over included."""
    rules = load_ruleset("war_of_ashes")
    document = Document.create(folder / "commit.battle", new_battle(rules, sample(rules, "ravine-ambush")))
    session = document.session()
    document.follow(session)
    spot = [0.0]

    def edit() -> None:
        spot[0] += 1
        session.edit(TokenChanged(WHO, "spot", {"spot": (spot[0], 0.0)}), what="spot")
        document.flush()

    seconds = per_call(edit, 200)
    document.close()
    return seconds


def bare_commit(folder: Path) -> float:
    """The baseline: SQLite alone, one row a transaction, as durable."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.executescript("PRAGMA synchronous=FULL; CREATE TABLE entry(id INTEGER PRIMARY KEY, text TEXT)")

    def write() -> None:
        connection.execute("BEGIN")
        connection.execute("INSERT INTO entry(text) VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")

    seconds = per_call(write, 200)
    connection.close()
    return seconds


def opening(folder: Path) -> float:
    """Seconds to open a battle with many commands and have its board and its last lines."""
    rules = load_ruleset("war_of_ashes")
    path = folder / "long.battle"
    document = Document.create(path, new_battle(rules, sample(rules, "ravine-ambush")))
    session = document.session()
    document.follow(session)
    for number in range(COMMANDS):
        session.edit(TokenChanged(WHO, "spot", {"spot": (float(number), 0.0)}), what="spot")
    document.close()
    start = perf_counter()
    again = Document.open(path)
    opened = again.session()
    lines = list(opened.story(100))
    seconds = perf_counter() - start
    if len(opened.journal.stubs) != COMMANDS or len(lines) != 100:
        raise SystemExit("the battle was not read as it was written")
    again.close()
    return seconds


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        report("One commit to disk", commit(place), "under 10 ms", bare_commit(place))
        report(f"Opening a battle of {COMMANDS} commands", opening(place), "under 0.3 s")


if __name__ == "__main__":
    main()
