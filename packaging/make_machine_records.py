"""Makes the records of docs/examples/ of some minutes against the machine, and says what they took.

    .venv/bin/python packaging/make_machine_records.py [FOLDER]

The foes are a cunning machine's of skill 4; in the heroes' place decides a steady mind of skill 2.
"""

import os
import sys
from pathlib import Path
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from battlemap.board.ids import Seat
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.record.record_export import export_record
from battlemap.export.record.record_options import RecordOptions
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decider import Decider
from battlemap.minds.fight import play_fight
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.play.session import new_session
from battlemap.store.document.battle_folder import read_sample

ROOT = Path(__file__).parent.parent
SAMPLES = ("ravine-ambush", "quarry-yard")
ROUNDS, SEED = 4, "against a machine"


def main(folder: Path) -> None:
    """Write both records, and print a line for each."""
    for name in SAMPLES:
        battle = read_sample(name)
        session = new_session(battle.rules, battle.opening, SEED, battle.state.orders)
        deciders: dict[Seat, Decider] = {
            side.id: Mind(battle.rules, CHARACTERS["cunning" if side.gm else "steady"], 4 if side.gm else 2, seed=at)
            for at, side in enumerate(session.board.sides.values())
        }
        begun = process_time()
        result = play_fight(MachinePlayer(session, seat_sides(deciders)), ROUNDS)
        spent = process_time() - begun
        subject = export_subject(battle.rules, session.board, "gm", session=session)
        path = folder / f"{subject.title}, against a machine.md"
        run_steps(export_record(subject, RecordOptions(format="md"), path))
        print(f"{path.name}: {result.rounds} rounds, {result.steps} steps, {result.refusals} refused, {spent:.1f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "examples")
