"""How long the record of a fight takes, and how large it is: 300 commands by the random player, for the game master and players.

python benchmarks/formats/record_speed.py [COMMANDS]
"""

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import Audience, export_subject
from battlemap.export.picture.image_export import offscreen
from battlemap.play.journal import replay
from battlemap.play.session import Session, new_session
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.random_player import RandomPlayer

GAMES = ("ravine-ambush", "quarry-yard")
AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def random_fight(name: str, commands: int, seed: int = 1) -> Session:
    """A sample in which so many commands were done, those that came by themselves not counted."""
    battle = read_sample(name)
    session = new_session(battle.rules, battle.board, "seed")
    player = RandomPlayer(session, Random(seed))
    for _ in range(3 * commands):
        if count_commands(session) >= commands or not player.command():
            break
    while session.current is not None and session.undo():
        pass
    return session


def count_commands(session: Session) -> int:
    """How many commands led to where a session stands."""
    stubs = session.journal.stubs
    return sum(not stubs[key].follows for key in session.journal.path(session.head))


def main(commands: int) -> None:
    """Print a line for each game, audience and format."""
    offscreen()
    kind = kind_for("record", "").load()
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            session = random_fight(name, commands)
            start, board = time.perf_counter(), session.journal.opening
            for key in session.journal.path(session.head):
                board = replay(board, session.journal.entry(key).events)
                session.rules.display(board)
            replayed = time.perf_counter() - start
            print(f"{name}: {count_commands(session)} commands; the journal alone is replayed and shown in {replayed:.3f} s")
            for audience in AUDIENCES:
                for ending in (".md", ".html"):
                    subject = export_subject(session.rules, session.board, audience, session=session)
                    path = Path(folder) / f"fight{ending}"
                    start, worked = time.perf_counter(), time.process_time()
                    run_steps(kind.write(subject, kind.for_ending(kind.options(), ending), path, None))
                    took, worked = time.perf_counter() - start, time.process_time() - worked
                    size = path.stat().st_size / 1e6
                    times = f"{took:6.2f} s ({took / replayed:5.0f} times), {worked:.2f} s of work"
                    print(f"  {audience:7} {ending:5} {times}, {size:.2f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
