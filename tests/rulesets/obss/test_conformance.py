"""Random play on crowded boards finds nothing that the rules do not keep."""

from msgspec.structs import replace

from battlemap.board.events import Event
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.fight import Board
from tests.rulesets.obss.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def crowded_board() -> Board:
    """A swordsman and an archer against a spearman, a giant and a thrower, close together."""
    ann = fighter(wp=6, mp=3, abilities={"strength": 2, "dexterity": 1}, max_hp=20, shield="light wooden shield", potions=1)
    ben = CreatureSheet(wp=4, lists={"bows": 1}, arms={"bow": Arm("longbow"), "dagger": Arm("dagger", count=2)}, max_hp=16)
    cat = CreatureSheet(wp=3, lists={"spears": 0}, arms={"spear": Arm("spear"), "oil": Arm("flask of oil", count=2)}, max_hp=14)
    dog = CreatureSheet(
        monster=True, size="huge", fixed={"defence": 14}, arms={"fists": Arm("slam", attack=7, bonus=4)}, max_hp=30
    )
    feats = {"opportunist": 1}
    return board(
        piece(ANN, HEROES, (5, 5), ann),
        piece(BEN, HEROES, (3, 7), ben),
        piece(CAT, RAIDERS, (6, 5), replace(cat, feats=feats)),
        piece(DOG, RAIDERS, (8, 6), dog),
        now=ANN,
    )


def test_the_rules_keep_everything_that_every_ruleset_must() -> None:
    before = board(piece(ANN, HEROES, (5, 5), fighter(wp=3)), piece(CAT, RAIDERS, (8, 5), fighter(wp=3)))
    assert conform(RULES, [crowded_board(), before], 8, "slate", reread) == ()
