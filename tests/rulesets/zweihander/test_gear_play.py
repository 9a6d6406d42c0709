"""Random play among grenades, nets, spells and chokeholds, under house rules, finds nothing that the rules do not keep."""

from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import PropId, TokenId
from battlemap.testing.conformance import conform
from rulesets.zweihander.book.creature import Arm
from rulesets.zweihander.book.fight import Board, Cloud, Skirmish
from tests.rulesets.zweihander.boards import (
    ANN,
    BEN,
    CAT,
    DOG,
    HEROES,
    RAIDERS,
    RULES,
    board,
    fighter,
    piece,
    with_conditions,
    with_house,
)
from tests.rulesets.zweihander.test_conformance import reread

EVE = TokenId("eve")
CASKS = [Prop(PropId(f"cask-{x}-{y}"), "Cask", (x, y)) for x, y in ((4, 3), (7, 6), (4, 6), (7, 3))]
CELLAR = GridMap(12, 9, unit="yd", props={cask.id: cask for cask in CASKS})


def cellar() -> Board:
    """A mage, a gunner with grenades and a shield-bearer against a swordbreaker and a netman, in smoke and close together."""
    ann = fighter(
        arms={"staff": Arm("staff", plus=("distraction",))}, percents={"incantation": 60}, knows=("counterspell",),
        spells={"sting": "petty", "frost": "greater"}, book_in_hand=True, fortune=2, max_fortune=2,
    )  # fmt: skip
    ben = fighter(
        arms={"grenade": Arm("grenade", count=2), "gun": Arm("volley gun", shots=20), "shot": Arm("blunderbuss", fired=1)},
        wounds=2, fate=1,
    )  # fmt: skip
    cat = fighter(
        arms={"breaker": Arm("swordbreaker"), "axe": Arm("cleaver", plus=("dangerous",))}, shield="metal", fortune=1,
        shield_plus=("splintered",),
    )  # fmt: skip
    dog = fighter(arms={"net": Arm("net", count=2), "torch": Arm("torch"), "bomb": Arm("smoke bomb")}, peril=3)
    eve = fighter(arms={"hammer": Arm("war hammer")}, injuries=("moderate 6",), shield="pavise", shield_planted=True)
    here = board(
        piece(ANN, HEROES, (5, 5), ann),
        piece(BEN, HEROES, (5, 4), ben),
        piece(CAT, RAIDERS, (6, 5), cat),
        piece(DOG, RAIDERS, (6, 4), dog),
        piece(EVE, RAIDERS, (4, 4), eve),
        grid=CELLAR,
        scene=Skirmish(clouds=(Cloud("gas", (6, 5), 9),)),
        now=ANN,
    )
    return with_conditions(here, BEN, "defenseless")


def test_play_with_all_kinds_of_gear_keeps_what_every_ruleset_must() -> None:
    assert conform(RULES, [cellar()], 8, "slate", reread) == ()


def test_house_rules_of_gear_keep_it_as_well() -> None:
    house = with_house(
        cellar(), attacks_per_turn=3, fiery="all", stunt_critical="may resist", knockout_wakes=True, fumble_object="ruined",
        templates="radius", missed_reaction="other kind", push_critical="follow", threshold="exceeded",
    )  # fmt: skip
    assert conform(RULES, [house], 6, "chalk", reread) == ()
