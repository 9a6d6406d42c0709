"""Documents and random play for the tests of the store."""

from pathlib import Path
from random import Random

from battlemap.board.events import TokenChanged
from battlemap.play.session import Session
from battlemap.play.standing_orders import EVERYBODY, StandingOrder, StandingOrders
from battlemap.play.timeline.decisions import other_faces
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.registry import UnknownRuleset
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.document.document import Document
from tests.games.duel import ANN, DUEL, board

WAITING = StandingOrders().with_rolling("", "wait")


def load(name: str) -> AnyRuleset:
    """The shelf of these tests: it holds the duel alone."""
    if name != DUEL.id:
        raise UnknownRuleset(name)
    return DUEL


def duel_battle() -> Battle:
    """A duel at its opening."""
    return new_battle(DUEL, board(), seed="seed")


def new_document(folder: Path, name: str = "duel.battle") -> tuple[Document, Session]:
    """A new duel in *folder* and its session, followed."""
    document = Document.create(folder / name, duel_battle(), load)
    session = document.session()
    document.follow(session)
    return document, session


def reopen(document: Document) -> tuple[Document, Session]:
    """The same file, opened again after it was closed."""
    assert document.close(), document.problem
    again = Document.open(document.path, load)
    return again, again.session()


def to_a_question(session: Session) -> None:
    """Begin the fight and a strike, up to the dice of the attack."""
    session.set_orders(WAITING)
    session.perform(Command("begin fight"))
    session.perform(Command("strike", ANN))
    session.answer("cat")
    session.answer("lunge")
    while session.waiting_roll is None:
        session.answer(session.questions[0].free[-1].key)


def spend(session: Session, edits: int) -> None:
    """Fill the journal with *edits* small edits."""
    for number in range(edits):
        session.edit(TokenChanged(ANN, "spot", {"spot": (float(number), 0.0)}), what="spot")


def same(one: Session, other: Session) -> bool:
    """Whether two sessions stand at the same place with the same past and the same question."""
    return (
        one.board == other.board
        and one.state == other.state
        and one.questions == other.questions
        and one.waiting_roll == other.waiting_roll
        and one.journal.stubs == other.journal.stubs
        and list(one.story()) == list(other.story())
    )


def fiddle(session: Session, random: Random, steps: int) -> None:
    """Play at random: perform, answer, roll, type dice in, undo, redo, edit, call off, go anywhere in the tree, decide anew.

    Standing orders come and go, and questions that were passed over by them are stepped into.
    """
    ways = (_answer, _answer, _answer, _perform, _undo, _redo, _edit, _call_off, _go, _again, _order, _step_in)
    for _ in range(steps):
        try:
            random.choice(ways)(session, random)
        except Refused:
            continue


def _perform(session: Session, random: Random) -> None:
    action = random.choice([action for action in session.rules.actions.values() if action.menu])
    actor = random.choice(list(session.board.tokens)) if action.menu == "token" else None
    session.perform(Command(action.name, actor))


def _answer(session: Session, random: Random) -> None:
    if (roll := session.waiting_roll) is not None:
        if random.random() < 0.5:
            session.roll(random.randint(-1, 1), "luck")
        else:
            session.type_in(*[random.randint(1, roll.pool.sides) for _ in range(roll.pool.owed_count(()))])
    elif session.questions:
        choice = random.choice(session.questions)
        free = [option.key for option in choice.free]
        count = min(len(free), random.randint(choice.least, max(choice.least, min(choice.most, 2))))
        session.answer(*random.sample(free, count), by=choice.to[0])
    else:
        _perform(session, random)


def _undo(session: Session, random: Random) -> None:
    session.undo()


def _redo(session: Session, random: Random) -> None:
    session.redo()


def _edit(session: Session, random: Random) -> None:
    session.edit(TokenChanged(ANN, "spot", {"spot": (random.random(), 0.0)}), what="spot")


def _call_off(session: Session, random: Random) -> None:
    session.call_off()


def _go(session: Session, random: Random) -> None:
    session.go_to(random.choice([0, *session.journal.stubs]))


def _order(session: Session, random: Random) -> None:
    ask = random.choice(("target", "tricks", "struck at", "wounded", "spare"))
    known = any(order.ask == ask for order in session.orders.standing)
    orders = session.orders
    session.set_orders(orders.without_order(EVERYBODY, ask) if known else orders.with_order(StandingOrder(EVERYBODY, ask)))


def _step_in(session: Session, random: Random) -> None:
    session.step_in(random.choice(("tricks", "struck at", "wounded", "spare")))


def _again(session: Session, random: Random) -> None:
    """Take a decision of the past anew, or have a roll fall otherwise."""
    decided = [key for key in session.journal.stubs if session.journal.entry(key).inputs]
    if not decided:
        return
    key = random.choice(decided)
    at = random.randrange(len(session.journal.entry(key).inputs))
    session.go_to(key, at, other_faces(session.rules, session.journal, session.seed, key, at))
