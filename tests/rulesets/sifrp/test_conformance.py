"""Random play on crowded boards finds nothing that the rules do not keep, under house rules neither."""

from battlemap.board.events import Event
from battlemap.rules.house_options import declared_options
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import conform
from rulesets.sifrp.book.fight import Affray, Board, Surroundings
from rulesets.sifrp.book.fighter import Arm
from tests.rulesets.sifrp.boards import ANN, BEN, CAT, DOG, HEROES, RAIDERS, RULES, board, fighter, piece


def reread(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return Codec(RULES).events(parse(encode(events), "events"))


def crowded_board(**house: object) -> Board:
    """A rider and a thrower with destiny against a brawler with two weapons and a halberdier, close together."""
    ann = fighter(abilities={"fighting": 5, "athletics": 4}, destiny=3, armour="mail", arms={"axe": Arm("long axe")})
    ben = fighter(arms={"spear": Arm("frog spear", count=2), "knife": Arm("knife")}, off_hand="knife", specialties={"thrown": 1})
    cat = fighter(arms={"mace": Arm("mace"), "axe": Arm("hand axe")}, off_hand="axe", abilities={"fighting": 4}, destiny=1)
    dog = fighter(arms={"halberd": Arm("halberd")}, abilities={"endurance": 4}, armour="full plate", injuries=1)
    return board(
        piece(ANN, HEROES, (5, 5), ann),
        piece(BEN, HEROES, (3, 7), ben),
        piece(CAT, RAIDERS, (6, 5), cat),
        piece(DOG, RAIDERS, (6, 6), dog),
        now=ANN,
        scene=Affray(surroundings={"Mud": Surroundings("mud")}),
        house={f"options.{name}": value for name, value in house.items()},
    )


def test_the_rules_keep_everything_that_every_ruleset_must() -> None:
    assert conform(RULES, [crowded_board(), board(now=ANN)], 8, "slate", reread) == ()


def test_house_rules_keep_it_too() -> None:
    """Each option at its last choice."""
    last = {option.path.partition(".")[2]: option.choices[-1][0] for option in declared_options(RULES) if option.choices}
    first = {option.path.partition(".")[2]: option.choices[0][0] for option in declared_options(RULES) if option.choices}
    assert conform(RULES, [crowded_board(**last), crowded_board(**first)], 3, "chalk", reread) == ()
