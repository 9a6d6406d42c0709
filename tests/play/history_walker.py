"""Does everything that can be done to a session, in any order, and compares each time with the model of its history."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Titled
from battlemap.play.session import Session
from battlemap.play.standing_orders import EVERYBODY, MachineSeat, StandingOrder, StandingOrders
from battlemap.play.timeline.decisions import other_faces
from battlemap.rules.procedure import CellOptions, Choice, Command, Keys, Refused, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Tape
from battlemap.store.database.battle import Battle
from battlemap.store.document.document import Document
from battlemap.store.document.journal_replay import replay_differences
from battlemap.store.validation.file_validation import Load
from battlemap.testing.random_player import available_options
from tests.play.history_model import OPENING, Given, HistoryModel, Open, Place

UNASKED = "a question that no rule asks"
MOST_TRIES = 12
"""So many commands are tried, and so many answers given, in one go."""


class View(Struct, frozen=True):
    """What is to be seen at a place."""

    board: AnyEncounter
    questions: tuple[Choice, ...]
    roll: Roll | None


class HistoryFault(AssertionError):
    """The session stands elsewhere than the model says."""


class HistoryWalker:
    """One battle with its file, and the model beside it. Every operation takes a Random and checks where it has led to."""

    def __init__(self, folder: Path, battle: Battle, load: Load) -> None:
        self.folder, self.load, self.files = folder, load, 0
        self.document = Document.create(folder / "walked.battle", battle, load)
        self.session = self.document.session()
        self.document.follow(self.session)
        self.model = HistoryModel()
        self.seen: dict[int, AnyEncounter] = {}
        """The board of each moment, as it was when the moment was entered."""
        self.views: dict[Any, View] = {}
        """What was to be seen at the places that redo and jumps lead back to."""
        self.rests: dict[tuple[int, StandingOrders], Place] = {}
        """Where one comes to stand who is led to a moment."""
        self.done: list[str] = []
        self.note_moments()
        self.model.stand(self.place())

    operations = (
        *("play",) * 5, "perform", *("answer",) * 3, *("undo",) * 2, "redo", *("back_and_forth",) * 3, *("go_to",) * 2,
        *("decide_otherwise",) * 3, *("step_in",) * 3, "edit", "call_off", *("order_asks",) * 2, "order_dice", "order_nothing",
        "give_seat", "answer_anew", "roll_anew", "perform_together", *("close_and_open",) * 2, "kill",
    )  # fmt: skip

    def step(self, random: Random) -> None:
        """One operation at random."""
        self.do(random.choice(self.operations), random)

    def do(self, operation: str, random: Random) -> None:
        """One operation by its name; HistoryFault if it leads elsewhere than the model says."""
        self.done.append(operation)
        with suppress(Refused):
            getattr(self, operation)(random)
        self.expect(self.place() == self.model.here, "a refusal changes nothing")
        self.note_moments()
        self.expect_titles()

    def place(self) -> Place:
        """Where the session stands."""
        run = self.session.current
        answers = tuple(Given(given, is_by_person(given)) for given in run.inputs) if run is not None else ()
        pending = self.session.state.pending
        return Place(self.session.head, Open(run.command, answers, pending is not None and pending.follows) if run else None)

    def view(self) -> View:
        """What is to be seen there."""
        return View(self.session.board, self.session.questions, self.session.waiting_roll)

    def expect(self, truth: bool, words: str) -> None:
        """HistoryFault if it is not so."""
        if not truth:
            raise HistoryFault(f"after {', '.join(self.done[-12:])}: {words}")

    def expect_titles(self) -> None:
        """Undo and redo say that they are possible exactly if they are."""
        self.expect(bool(self.session.undo_title) == (self.model.undone() is not None), "undo is named if it is possible")
        self.expect(bool(self.session.redo_title) == (self.model.redone() is not None), "redo is named if it is possible")

    def note_moments(self) -> list[int]:
        """Have the model take in what was entered; nothing that was entered before has changed. Return the new moments."""
        journal = self.session.journal
        new = [key for key in journal.stubs if key not in self.model.parents]
        self.expect(len(journal.stubs) == len(self.model.parents) + len(new), "no moment is lost")
        self.model.grow((key, journal.stubs[key].parent, journal.stubs[key].follows) for key in new)
        for key in new:
            self.seen[key] = journal.board(key)
        return new

    def arrive(self, new: Iterable[int], wanted: Place, exactly: bool) -> Place:
        """Where an operation has led to: to *wanted*; what comes by itself at that moment may follow.

        *exactly*: nothing can have followed, since the same place was seen before under the same orders.
        """
        here, new = self.place(), list(new)
        if exactly or wanted.open is not None:
            self.expect(here == wanted, f"one stands at {wanted}, not at {here}")
        else:
            follows = all(key in self.model.by_itself for key in new) and (here.moment == wanted.moment or here.moment in new)
            came = here.moment == wanted.moment or wanted.moment in self.model.way(here.moment) or wanted.moment == OPENING
            self.expect(follows and came, f"one stands at moment {wanted.moment}, not at {here}")
            self.expect(here.open is None or not here.in_between, f"nothing is open at moment {wanted.moment}")
            known = self.rests.setdefault((wanted.moment, self.session.orders), here)
            self.expect(known == here or known.moment != wanted.moment, f"one comes to stand at {known} again")
        if here == wanted and (known_view := self.views.get(key_of(here))) is not None:
            self.expect(self.view() == known_view, f"at {here} the same is to be seen again")
        self.expect_board(here)
        return here

    def expect_board(self, here: Place) -> None:
        """Where no command is open the board is that of the moment, as it was entered."""
        if here.open is None:
            board = self.seen[here.moment] if here.moment != OPENING else self.session.journal.opening
            self.expect(self.session.board == board, f"the board is that of moment {here.moment}")

    def observe(self) -> Place:
        """Where something new has led to."""
        self.note_moments()
        here = self.place()
        self.expect_board(here)
        return here

    def play(self, random: Random) -> None:
        """A command that the rules take, with all its answers; or the rest of the open one."""
        for _ in range(MOST_TRIES):
            if self.model.here.in_between:
                break
            with suppress(Refused):
                self.perform(random)
        for _ in range(MOST_TRIES):
            if not self.model.here.in_between:
                break
            with suppress(Refused):
                self.answer(random)

    def perform(self, random: Random) -> None:
        """A command, mostly of those whose turn it is."""
        self.session.perform(some_command(self.session, random))
        self.model.deed(self.observe())

    def perform_together(self, random: Random) -> None:
        """Two commands as one step."""
        wishes = [some_command(self.session, random) for _ in range(2)]
        self.session.perform_together([lambda _, wish=wish: wish for wish in wishes])  # type: ignore[misc]
        self.model.deed(self.observe())

    def answer(self, random: Random) -> None:
        """Answer what is asked; roll, or type in, what is to be rolled."""
        session = self.session
        if (roll := session.waiting_roll) is not None:
            if random.random() < 0.5:
                session.roll(random.choice((0, 0, 1)), "luck")
            else:
                session.type_in(*[random.randint(1, roll.pool.sides) for _ in range(roll.pool.owed_count(()))])
        elif session.questions:
            keys, seat = some_answer(random.choice(session.questions), random)
            machine, undone = random.random() < 0.2, undone_answer(self.model)
            if undone is not None and random.random() < 0.5:  # the very answer that redo would give
                keys, seat, machine = undone.keys, undone.by, undone.machine
            session.answer(*keys, by=seat, machine=machine)
        else:
            self.perform(random)
            return
        self.model.answer(self.observe())

    def answer_anew(self, random: Random) -> None:
        """Give one of the answers of the open command other keys."""
        run = self.session.current
        places = [at for at, given in enumerate(run.inputs) if isinstance(given, AnswerInput)] if run is not None else []
        if run is None or not places:
            return
        at = random.choice(places)
        asked = run.run.requests[at]
        assert isinstance(asked, Choice)
        self.session.replace_answer(at, some_answer(asked, random)[0])
        self.model.replace(self.observe(), at)

    def roll_anew(self, random: Random) -> None:
        """Type other faces over dice of the open command."""
        run = self.session.current
        places = [at for at, given in enumerate(run.inputs) if isinstance(given, DiceInput)] if run is not None else []
        if run is None or not places:
            return
        at = random.choice(places)
        roll, given = run.run.requests[at], run.inputs[at]
        assert isinstance(roll, Roll)
        assert isinstance(given, DiceInput)
        self.session.replace_dice(at, tuple(random.randint(1, roll.pool.sides) for _ in given.faces))
        self.model.replace(self.observe(), at)

    def edit(self, random: Random) -> None:
        """The game master's hand; a command that is open stays open where it was."""
        before = self.place()
        name = f"title {random.randrange(1000)}"
        self.session.edit(Titled(name), what=name)
        here = self.observe()
        if before.in_between:
            self.expect(here.open == before.open, f"{before.open} stays open after an edit, not {here.open}")
        self.model.deed(here)

    def undo(self, random: Random) -> None:
        """Once, or a few times in a row."""
        for _ in range(random.choice((1, 1, 2, 4))):
            self._undo_once()

    def _undo_once(self) -> bool:
        wanted = self.model.undone()
        self.views[key_of(self.model.here)] = self.view()
        done = self.session.undo()
        self.expect(done == (wanted is not None), "undo is done exactly if there is something to undo")
        if wanted is not None:
            new = self.note_moments()
            self.model.undo(self.arrive(new, wanted, exactly=False))
        return done

    def redo(self, random: Random) -> None:
        """Once, or a few times in a row."""
        for _ in range(random.choice((1, 1, 2, 4))):
            self._redo_once()

    def _redo_once(self) -> None:
        wanted, exactly = self.model.redone(), bool(self.model.ahead)
        done = self.session.redo()
        self.expect(done == (wanted is not None), "redo is done exactly if there is something to redo")
        if wanted is not None:
            exactly = exactly and (wanted.open is not None or wanted == self.rests.get((wanted.moment, self.session.orders)))
            new = self.note_moments()
            self.model.redo(self.arrive(new, wanted, exactly))

    def back_and_forth(self, random: Random) -> None:
        """Some undos, then some redos, now and then with the file opened again between them."""
        for _ in range(random.randint(1, 6)):
            self._undo_once()
        between = random.random()
        if between < 0.2:
            self.close_and_open(random)
        elif between < 0.3:
            self.order_asks(random)
        for _ in range(random.randint(1, 6)):
            self._redo_once()

    def call_off(self, random: Random) -> None:
        """Take back all of the open command: so many undos until none is open."""
        wanted = self.model.here
        if not wanted.in_between:
            self.expect(not self.session.call_off(), "nothing is open that can be called off")
            return
        self.views[key_of(wanted)] = self.view()
        self.expect(self.session.call_off(), "an open command can be called off")
        new = self.note_moments()
        here = self.place()
        while self.model.here.in_between:
            step = self.model.undone()
            assert step is not None
            self.model.undo(step)
        self.model.stand(self.arrive(new, self.model.here, exactly=False) if here.open is None else here)

    def go_to(self, random: Random) -> None:
        """Another moment of the tree, whatever its branch."""
        key = random.choice((OPENING, *self.session.journal.stubs))
        self.views[key_of(self.model.here)] = self.view()
        self.session.go_to(key)
        new = self.note_moments()
        self.model.jump(self.arrive(new, Place(key), exactly=False), 0)

    def decide_otherwise(self, random: Random) -> None:
        """In the midst of a command of the past, before one of its answers; or with other dice."""
        entry = self.session.journal.entry(random.choice((*self.session.journal.stubs,))) if self.session.journal.stubs else None
        if entry is None or not entry.inputs:
            return
        people = [at for at, given in enumerate(entry.inputs) if is_by_person(given)] if random.random() < 0.8 else []
        at = random.choice(people or range(len(entry.inputs)))
        faces = other_faces(self.session.rules, self.session.journal, self.session.seed, entry.id, at)
        self.views[key_of(self.model.here)] = self.view()
        try:
            self.session.go_to(entry.id, at, faces)
        except Refused:
            free = self.model.here.in_between or not is_by_person(entry.inputs[at])
            self.expect(free, f"answer {at} of entry {entry.id} can be decided again")
            raise
        new = self.note_moments()
        here = self.place()
        before = tuple(Given(given, is_by_person(given)) for given in entry.inputs[:at])
        if not faces:
            self.arrive(new, Place(entry.parent, Open(entry.command, before, entry.follows)), exactly=True)
        elif here.open is not None and here.moment == entry.parent:
            self.expect(here.open.answers[:at] == before, "what came before the other dice is as it was")
        else:
            first = new[0] if new else OPENING
            self.expect(self.model.parents.get(first) == entry.parent, f"the other dice fall after moment {entry.parent}")
            self.expect(self.given(first)[:at] == before, "what came before the other dice is as it was")
        self.model.jump(here, len(here.open.answers) if here.open is not None and here.moment == entry.parent else 0)

    def step_in(self, random: Random) -> None:
        """Before a question that was passed over, in the open command or the last that was finished."""
        run, here = self.session.current, self.model.here
        key = self.model.cause(here.moment)
        entry = self.session.journal.entry(key) if key != OPENING else None
        inputs: Tape = run.inputs if run is not None else entry.inputs if entry is not None else ()
        passed = [given.ask for given in inputs if isinstance(given, AnswerInput) and given.auto]
        ordered = [ask for ask in passed if any(order.ask == ask for order in self.session.orders.standing)]
        ask = random.choice(ordered or passed or [UNASKED])
        self.views[key_of(here)] = self.view()
        done = self.session.step_in(ask)
        new = self.note_moments()
        arrived = self.place()
        if not done:
            self.expect(arrived == here and not new, "one who does not step in stays")
            return
        assert passed
        answers = tuple(Given(given, is_by_person(given)) for given in inputs)
        if here.open is not None:
            moment, reopened = here.moment, here.open
        else:
            assert entry is not None
            moment, reopened = entry.parent, Open(entry.command, answers)
        at = len(arrived.open.answers) if arrived.open is not None else -1
        self.expect(0 <= at < len(answers), "one who steps in stands before an answer")
        given = answers[at].value
        self.expect(isinstance(given, AnswerInput) and given.auto and given.ask == ask, f"one steps in at {ask}")
        self.expect(arrived == Place(moment, reopened.before(at)), f"one steps in after moment {moment}, not {arrived.moment}")
        self.model.jump(arrived, at)

    def given(self, key: int) -> tuple[Given, ...]:
        """The answers of a finished command."""
        return tuple(Given(given, is_by_person(given)) for given in self.session.journal.entry(key).inputs)

    def order_asks(self, random: Random) -> None:
        """A question is answered by itself from now on, or asked again."""
        orders = self.session.orders
        asks = [choice.ask for choice in self.session.questions] or sorted({
            given.ask for key in list(self.session.journal.stubs)[-20:] for given in self.session.journal.entry(key).inputs
            if isinstance(given, AnswerInput)
        })  # fmt: skip
        if not asks:
            return
        ask = random.choice(asks)
        said = next((order for order in orders.standing if (order.seat, order.ask) == (EVERYBODY, ask)), None)
        self._order(orders.with_order(standing(ask)) if said is None else orders.without_order(EVERYBODY, ask))

    def order_dice(self, random: Random) -> None:
        """Dice fall at once, wait, or are typed in."""
        seat = random.choice((EVERYBODY, *self.session.board.sides))
        self._order(self.session.orders.with_rolling(seat, random.choice(("at once", "wait", "type"))))

    def order_nothing(self, random: Random) -> None:
        """An order about a question that nobody asks: whatever is open stays open."""
        before = self.place()
        orders = self.session.orders
        known = any(order.ask == UNASKED for order in orders.standing)
        self._order(orders.without_order(EVERYBODY, UNASKED) if known else orders.with_order(standing(UNASKED)))
        self.expect(self.place() == before, "an order about another question leaves the open one open")

    def give_seat(self, random: Random) -> None:
        """A machine takes a seat, or a person does: whatever is open stays open."""
        before = self.place()
        seat = random.choice(list(self.session.board.sides))
        self._order(self.session.orders.with_machine(MachineSeat(seat, random.choice(("steady", "")))))
        self.expect(self.place() == before, "a seat that is given leaves the open question open")

    def _order(self, orders: StandingOrders) -> None:
        before = self.place()
        self.session.set_orders(orders)
        here = self.observe()
        if here.open is not None and before.open is not None and here.moment == before.moment:
            kept = here.open.answers[: len(before.open.answers)]
            self.expect(kept == before.open.answers, "an order takes back no answer")
        self.model.order(here)

    def close_and_open(self, random: Random) -> None:
        """Close the file and open it."""
        self.expect(self.document.close(), self.document.problem)
        self._open(self.document.path)

    def kill(self, random: Random) -> None:
        """Go on with what the file held at this moment, as if the program had been killed; the file was not closed."""
        self.expect(self.document.flush(), self.document.problem)
        self.files += 1
        copy = self.folder / f"killed {self.files}.battle"
        copy.write_bytes(self.document.path.read_bytes())
        old = self.document
        self._open(copy)
        old.close()
        old.path.unlink()

    def _open(self, path: Path) -> None:
        before, view, was = self.session, self.view(), self.place()
        self.document = Document.open(path, self.load)
        self.expect(not self.document.notice, self.document.notice)
        self.session = self.document.session()
        self.document.follow(self.session)
        self.expect(self.session.complaint == "", self.session.complaint)
        self.expect(self.place() == was, f"one stands at {was} after opening, not at {self.place()}")
        self.expect(self.view() == view, "the same is to be seen after opening")
        self.expect(self.session.state == before.state, "the session is in the same state after opening")
        titles = (before.undo_title, before.redo_title)
        self.expect((self.session.undo_title, self.session.redo_title) == titles, "undo and redo are called the same")
        self.expect(not self.note_moments(), "opening adds nothing")

    def finish(self) -> None:
        """Every moment is as it was entered, and the rules lead to it from the moment before; the file is closed."""
        journal = self.session.journal
        for key, board in self.seen.items():
            self.expect(journal.board(key) == board, f"moment {key} is as it was")
        for difference in replay_differences(journal, self.session.rules, self.session.seed):
            self.expect(False, f"entry {difference.entry} ({difference.title}) follows from its parent: {difference.why}")
        self.document.close()


def standing(ask: str) -> StandingOrder:
    """An order to answer *ask* by default, for everybody."""
    return StandingOrder(EVERYBODY, ask)


def some_command(session: Session, random: Random) -> Command:
    """Any command, mostly of a token whose turn it is."""
    board = session.board
    action = random.choice([action for action in session.rules.actions.values() if action.menu])
    acting = [who for who in board.turns.now if who in board.tokens] if random.random() < 0.9 else []
    actors = acting or list(board.tokens)
    return Command(action.name, random.choice(actors) if action.menu == "token" and actors else None)


def undone_answer(model: HistoryModel) -> AnswerInput | None:
    """The answer that redo would give next; None if redo leads elsewhere, or to dice."""
    now, then = model.here.open, model.ahead[-1].place.open if model.ahead else None
    if now is None or then is None or len(then.answers) <= len(now.answers):
        return None
    given = then.answers[len(now.answers)].value
    return given if isinstance(given, AnswerInput) else None


def key_of(place: Place) -> Any:
    """A place as the key of a dictionary."""
    if place.open is None:
        return place.moment
    command = place.open.command
    return place.moment, command.action, command.actor, tuple(command.preset.items()), place.open.answers


def is_by_person(given: AnswerInput | DiceInput) -> bool:
    """True for an answer of a person, and for dice that a person rolled or typed in."""
    return not given.auto if isinstance(given, AnswerInput) else given.by_hand or given.held


def some_answer(question: Choice, random: Random) -> tuple[Keys, str]:
    """Any answer to a question, and the seat that gives it."""
    seat = random.choice(question.to)
    options = available_options(question)
    free = options if isinstance(options, CellOptions) else [option for option in options if option.by in ("", seat)] or options
    most = max(question.least, min(question.most, len(free), question.least + 1))
    picked = random.sample(free, min(len(free), random.randint(question.least, most)))
    return tuple([option.key for option in picked]), next((option.by for option in picked if option.by), seat)

