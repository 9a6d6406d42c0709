"""Random play on crowded boards finds nothing that the rules do not keep."""

from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.zweihander.book.creature import Arm, CreatureSheet
from rulesets.zweihander.book.fight import Board
from tests.rulesets.zweihander.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece

HORSE, EVE = TokenId("horse"), TokenId("eve")


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def crowded_board() -> Board:
    """A swordswoman with fate and fortune, a shooter, a rider; a pikeman, a great beast and a thrower, close together."""
    ann = fighter(
        shield="wooden", fate=1, fortune=1, max_fortune=1, armour="leather", skills={"martial melee": 1, "leadership": 1}
    )
    ben = fighter(arms={"musket": Arm("musket", shots=3), "dirk": Arm("dirk")}, knows=("counterspell",), off_hand="musket")
    cat = fighter(arms={"pike": Arm("pike"), "axe": Arm("throwing axe", count=2)}, policies={"dodge": "automatic"})
    dog = fighter(creature=True, size="twice ogre", wide=2, arms={"fists": Arm("great fists")}, dt=8, natural=("natural",))
    eve = fighter(arms={"lance": Arm("lance")}, mount="horse", skills={"martial melee": 1, "ride": 1, "drive": 1})
    horse = CreatureSheet(creature=True, carries="courser", arms={"hooves": Arm("hooves")}, wide=1)
    return board(
        piece(ANN, HEROES, (5, 5), ann),
        piece(BEN, HEROES, (3, 7), ben),
        piece(EVE, HEROES, (4, 3), eve),
        piece(HORSE, HEROES, (4, 3), horse),
        piece(CAT, RAIDERS, (6, 5), cat),
        piece(DOG, RAIDERS, (8, 6), dog),
        now=ANN,
    )


def test_the_rules_keep_everything_that_every_ruleset_must() -> None:
    before = board(piece(ANN, HEROES, (5, 5), fighter(fate=1)), piece(CAT, RAIDERS, (8, 5), fighter()))
    assert conform(RULES, [crowded_board(), before], 4, "slate", reread) == ()
