"""What letting go somebody on a foe is."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.rules.procedure import Command
from tests.rulesets.fate2.boards import ANN, BEN, CAT, FRIENDS, RULES, WATCH, board, crowd, fighter, piece, yard

HALL, LOFT = ZoneId("hall"), ZoneId("loft")
ROOMS = ZoneMap(zones={HALL: Zone(HALL, "Hall", at=(0.0, 0.0)), LOFT: Zone(LOFT, "Loft", at=(600.0, 0.0))})


def command_for(verb: str, who: TokenId = ANN, whom: TokenId = CAT) -> Command:
    return Command(verb, who, {"target": (whom,)})


def test_a_foe_is_attacked_and_a_friend_is_not() -> None:
    start = crowd("exchange")
    assert RULES.drop_command(start, ANN, CAT) == command_for("attack")
    assert RULES.drop_command(start, ANN, BEN) is None


def test_before_the_fight_nobody_is_attacked() -> None:
    assert RULES.drop_command(board(), ANN, CAT) is None


def test_what_shoots_is_shot_and_what_is_thrown_flies_only_where_the_foe_is_elsewhere() -> None:
    for weapon, here, there in (("bow", "shoot", "shoot"), ("knife", "attack", "shoot"), ("sword", "attack", "attack")):
        ann = piece(ANN, FRIENDS, fighter(weapon=weapon), HALL)
        for place, verb in ((HALL, here), (LOFT, there)):
            start = board(ann, piece(CAT, WATCH, place=place), map=ROOMS, scene=crowd("exchange").scene)
            assert RULES.drop_command(start, ANN, CAT) == command_for(verb)


def test_words_are_never_shot() -> None:
    start = crowd("exchange", "debate")
    armed = start.with_token(replace(start[ANN], sheet=replace(start[ANN].sheet, weapon="bow")))
    assert RULES.drop_command(armed, ANN, CAT) == command_for("attack")


def test_on_a_grid_what_can_be_thrown_is_thrown_at_whoever_is_out_of_reach() -> None:
    start = replace(yard(), scene=crowd("exchange").scene)
    armed = start.with_token(replace(start[ANN], sheet=replace(start[ANN].sheet, weapon="knife")))
    assert RULES.drop_command(armed, ANN, CAT) == command_for("attack")
    assert RULES.drop_command(armed, ANN, TokenId("eve")) == command_for("shoot", whom=TokenId("eve"))
