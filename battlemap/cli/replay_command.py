"""Running a battle's journal again."""

from argparse import Namespace
from pathlib import Path

from battlemap.cli.commands import Commands
from battlemap.cli.output import FAILED, remark


def add_to(commands: Commands) -> None:
    """The command ``replay``."""
    replay = commands.add(
        "replay", replay_file, "run a battle's journal again and compare", "The exit code is 0 if nothing differs."
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="a battle, or a battle as text")


def replay_file(given: Namespace) -> int:
    """A battle's journal, run again."""
    from battlemap.formats.importing import import_battle
    from battlemap.play.journal import Journal, replay
    from battlemap.store.document.journal_replay import replay_differences

    battle = import_battle(given.file)
    remark(battle.remarks)
    journal = Journal(battle.opening)
    for entry in battle.entries:
        journal.add(entry, replay(journal.board(entry.parent), entry.events))
    found = tuple(replay_differences(journal, battle.rules, battle.state.seed))
    for one in found:
        print(f"entry {one.entry} ({one.title}): {one.why}")
    count = len(battle.entries)
    print(f"{count} {'entry' if count == 1 else 'entries'} run again, {len(found)} of them differ")
    return FAILED if found or battle.remarks else 0
