"""Random fights whose past is gone through at random: nothing of it is ever lost, and what is done otherwise differs only there.

python -m benchmarks.rules.other_ways [COMMANDS [STEPS [SEED]]]

Of each game one fight of so many commands; then so many steps: somebody stands elsewhere, decides anew with the same dice, rolls
anew with the same decisions, undoes, does again, goes on. Prints a line for each game, and what went wrong.
"""

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from battlemap.play.given_answers import by_person
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.resolution import Resolution
from battlemap.play.session import Session
from battlemap.play.timeline.decisions import other_faces
from battlemap.play.timeline.lane_ending import lane_ending
from battlemap.play.timeline.lanes import make_timeline
from battlemap.play.timeline.moment_comparison import parting, side_sums
from battlemap.play.timeline.moment_reading import MomentReader
from battlemap.play.timeline.roll_luck import moment_rolls
from battlemap.rules.procedure import Refused
from battlemap.rules.run import AnswerInput, DiceInput
from battlemap.store.database.battle import Battle
from battlemap.store.document.document import Document
from battlemap.testing.random_player import RandomPlayer
from benchmarks.formats.record_speed import random_fight

SAMPLES = ("ravine-ambush", "tavern-scuffle", "quarry-yard", "forest-road", "crooked-ladle")
"""One of each game."""


MOST_ANSWERS = 200


class PastWalker:
    """Goes through the past of one session at random, and keeps what must not be lost."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.random, self.faults = session, Random(seed), list[str]()
        self.player = RandomPlayer(session, self.random)
        self.known: dict[int, JournalEntry] = {}
        self.tried = 0
        self.note()

    def note(self) -> None:
        """Whatever was entered once is still there, and as it was."""
        journal = self.session.journal
        for key, entry in self.known.items():
            if key not in journal.stubs or journal.entry(key) != entry:
                self.faults.append(f"entry {key} is lost")
        self.known = {key: journal.entry(key) for key in journal.stubs}

    def step(self) -> None:
        """One thing that somebody does on the timeline, or goes on with."""
        ways = (self.stand_elsewhere, self.decide_again, self.roll_again, self.undo_some, self.go_on)
        self.random.choice(ways)()
        self.note()

    def stand_elsewhere(self) -> None:
        """Go somewhere; one undo returns."""
        self.rest()
        before, board = self.session.head, self.session.board
        self.session.go_to(self.random.choice((ROOT, *self.session.journal.stubs)))
        if self.session.head != before and self.random.random() < 0.5:
            self.session.undo()
            if (self.session.head, self.session.board) != (before, board):
                self.faults.append(f"undo after going from {before} did not return")

    def decide_again(self) -> None:
        """Take a decision once more: what came before it is as it was, and the same answers lead to the same end."""
        self.rest()
        entry = self.commanded()
        if entry is None:
            return
        places = [at for at, given in enumerate(entry.inputs) if isinstance(given, AnswerInput) and by_person(given)]
        if not places:
            return
        self.tried += 1
        at = self.random.choice(places)
        self.session.go_to(entry.id, at)
        run = self.session.current
        if run is None or run.inputs != entry.inputs[:at]:
            self.faults.append(f"entry {entry.id} does not stand before answer {at} again")
            return
        if self.random.random() < 0.5:
            self.finish()
            return
        self.answer_as(entry)

    def answer_as(self, entry: JournalEntry) -> None:
        """Give the answers that were given then."""
        session, before = self.session, self.session.journal.last
        while (run := session.current) is not None and len(run.inputs) < len(entry.inputs):
            given = entry.inputs[len(run.inputs)]
            if isinstance(given, AnswerInput):
                session.answer(*given.keys, by=given.by)
            elif given.by_hand:
                session.type_in(*given.faces, adjust=given.adjust, reason=given.reason)
            else:
                session.roll(given.adjust, given.reason)
        again = next((session.journal.entry(key) for key in session.journal.stubs if key > before), None)
        if again is None or again.events != entry.events:
            self.faults.append(f"entry {entry.id} ends otherwise with the same answers and dice")

    def roll_again(self) -> None:
        """Have a roll fall otherwise; the inputs before it stay."""
        self.rest()
        entry = self.commanded()
        places = [at for at, given in enumerate(entry.inputs) if isinstance(given, DiceInput)] if entry is not None else []
        if entry is None or not places:
            return
        at = self.random.choice(places)
        faces = other_faces(self.session.rules, self.session.journal, self.session.seed, entry.id, at)
        if not faces:
            self.faults.append(f"entry {entry.id}: it is not known which dice fell at {at}")
            return
        self.tried += 1
        before = self.session.journal.last
        self.session.go_to(entry.id, at, faces)
        run = self.session.current
        inputs = run.inputs if run is not None else self.session.journal.entry(before + 1).inputs
        given = inputs[at]
        if inputs[:at] != entry.inputs[:at] or not isinstance(given, DiceInput) or given.faces[: len(faces)] != faces:
            self.faults.append(f"entry {entry.id} was not rolled again at {at}")
        self.finish()

    def undo_some(self) -> None:
        """Undo a few things, in the midst of a question too, and do them again."""
        before = self.session.state
        done = sum(self.session.undo() for _ in range(self.random.randint(1, 4)))
        if self.random.random() < 0.6:
            for _ in range(done):
                self.session.redo()
            now = self.session.state
            if (now.head, now.pending) != (before.head, before.pending):
                self.faults.append(f"redo did not return to entry {before.head}")

    def go_on(self) -> None:
        """Do something new, and sometimes stop in the middle of it."""
        self.rest()
        self.player.command()

    def finish(self) -> None:
        """Answer at random and let the dice fall until nothing is asked any more."""
        for _ in range(MOST_ANSWERS):
            if self.session.current is None:
                return
            if self.session.waiting_roll is not None:
                self.session.roll()
            else:
                self.player.answer_one()

    def rest(self) -> None:
        """End a command under way: play it out, or call it off."""
        if self.session.current is not None:
            if self.random.random() < 0.5:
                self.finish()
            else:
                self.session.call_off()

    def commanded(self) -> JournalEntry | None:
        """Some entry of a command, that did not come by itself."""
        entries = [entry for entry in self.known.values() if entry.command is not None and not entry.follows]
        return self.random.choice(entries) if entries else None

    def read_all(self) -> None:
        """Every entry lies on a lane, every moment can be read, compared and replayed."""
        session = self.session
        journal, rules = session.journal, session.rules
        timeline = make_timeline(journal, session.head, session.state.redo)
        moments = [moment for lane in timeline.lanes for moment in lane.moments]
        causes = [moment.cause for moment in moments]
        if len(causes) != len(set(causes)):
            self.faults.append("a moment lies on two lanes")
        reader = MomentReader(rules, journal)
        for moment in moments:
            reader.view(moment)
            moment_rolls(rules, journal, moment)
        for lane in timeline.lanes:
            lane_ending(rules, journal, lane)
            parting(journal, lane.last.entry, session.head)
            side_sums(rules, journal.board(lane.last.entry), session.board)
        for entry in self.known.values():
            if entry.command is not None:
                board = journal.board(entry.parent)
                run = Resolution(rules, board, entry.command, session.seed, journal.depth(entry.parent), entry.inputs)
                if not run.done or tuple(run.table.events) != entry.events[: len(run.table.events)]:
                    self.faults.append(f"entry {entry.id} ({entry.command.action}) is replayed otherwise")

    def save_and_open(self, folder: Path) -> None:
        """The file holds all of it."""
        session = self.session
        entries = tuple([session.journal.entry(key) for key in sorted(session.journal.stubs)])
        path = folder / "walked.battle"
        Document.create(path, Battle(session.rules, session.journal.opening, session.state, entries)).close()
        document = Document.open(path)
        try:
            opened = document.session()
            if {key: opened.journal.entry(key) for key in opened.journal.stubs} != self.known:
                self.faults.append("the file holds other entries")
            if opened.board != session.board or opened.state != session.state:
                self.faults.append("the file stands elsewhere")
            if any(opened.journal.board(key) != session.journal.board(key) for key in self.known):
                self.faults.append("a board of the file is another one")
        finally:
            document.close()
            path.unlink()


def walk(sample: str, commands: int, steps: int, seed: int) -> PastWalker:
    """One fight, and its past gone through."""
    walker = PastWalker(random_fight(sample, commands, seed), seed)
    for _ in range(steps):
        try:
            walker.step()
        except Refused as refusal:
            walker.faults.append(f"refused: {refusal}")
    walker.rest()
    walker.note()
    walker.read_all()
    with tempfile.TemporaryDirectory() as folder:
        walker.save_and_open(Path(folder))
    return walker


def main(commands: int, steps: int, seed: int) -> int:
    """Print a line for each game; 1 if anything went wrong."""
    wrong = False
    for sample in SAMPLES:
        start = time.perf_counter()
        walker = walk(sample, commands, steps, seed)
        entries, seconds = len(walker.known), time.perf_counter() - start
        print(f"{sample}: {entries} entries, {walker.tried} times otherwise, {len(walker.faults)} faults, {seconds:.1f} s")
        for fault in dict.fromkeys(walker.faults):
            print(f"  {fault}")
        wrong = wrong or bool(walker.faults)
    return int(wrong)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(*given, *(40, 60, 1)[len(given) :])))
