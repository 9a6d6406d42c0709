"""What players know of the sheets of foes: harm as the side shows it, never their numbers; of their own sides everything."""

from collections.abc import Collection
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Encounter, RollsShown, RoughHealth, Side, Token, TracksShown
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.layout.looks import token_look
from battlemap.play.player_view import redact
from battlemap.rules.blocks.public_sheets import PublicSheet, public_by, rough_health, rough_tracks, with_rough_health
from battlemap.rules.display import BoardDisplay, TokenDisplay, Track
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample

GAMES = ("ravine-ambush", "duel-of-words", "quarry-yard", "tilting-yard", "crooked-ladle")
HARM: dict[str, dict[str, Any]] = {
    "war_of_ashes": {"marked": (0,)},
    "fate2": {"boxes": {"hurt": 3}},
    "obss": {"max_hp": 97, "hp": 41},
    "sifrp": {"health": 1},
    "zweihander": {"wounds": 2},
}


def foe_and_hero(board: AnyEncounter) -> tuple[TokenId, TokenId]:
    """Somebody whom the GM plays and players see, and one of theirs."""
    foe = next(
        key for key, token in board.tokens.items() if board.side_of(key).gm and not token.hidden and not token.sheet.status
    )
    return foe, next(key for key in board.tokens if not board.side_of(key).gm)


def battle_with_a_hurt_foe(name: str, tracks: TracksShown) -> tuple[Battle, AnyEncounter, TokenId, TokenId]:
    """A sample in which one foe has taken harm and everybody's side shows so much of it."""
    battle = read_sample(name)
    foe, hero = foe_and_hero(battle.board)
    board = battle.board.with_token(
        replace(battle.board[foe], sheet=replace(battle.board[foe].sheet, **HARM[battle.rules.id])),
    )
    sides = {key: replace(side, tracks=tracks) for key, side in board.sides.items()}
    return battle, replace(board, sides=sides), foe, hero


@pytest.mark.parametrize("name", GAMES)
def test_of_a_foe_players_see_how_he_looks_and_no_number(name: str) -> None:
    battle, board, foe, hero = battle_with_a_hurt_foe(name, "rough")
    seen = redact(battle.rules, board)
    shown, known = battle.rules.display(board).tokens, battle.rules.display(seen).tokens
    assert seen[foe].rough_health == rough_health(shown[foe])
    assert [track.of for track in known[foe].tracks] == [4]
    assert seen[hero].sheet == board[hero].sheet
    for field in HARM[battle.rules.id]:
        assert getattr(seen[foe].sheet, field) == getattr(type(seen[foe].sheet)(), field)


@pytest.mark.parametrize("name", GAMES)
def test_a_side_can_show_all_its_marks_or_nothing(name: str) -> None:
    battle, board, foe, _ = battle_with_a_hurt_foe(name, "full")
    seen = redact(battle.rules, board)
    before, after = battle.rules.display(board), battle.rules.display(seen)
    look, known = token_look(board, board[foe], before), token_look(seen, seen[foe], after)
    assert (known.beads, known.health) == (look.beads, look.health)
    battle, board, foe, _ = battle_with_a_hurt_foe(name, "nothing")
    seen = redact(battle.rules, board)
    blank = token_look(seen, seen[foe], battle.rules.display(seen))
    assert (blank.beads, blank.health) == ((), None)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_out_is_seen_to_be_out(name: str) -> None:
    battle, board, foe, _ = battle_with_a_hurt_foe(name, "nothing")
    status = {"war_of_ashes": "taken out", "fate2": "dead", "obss": "dead", "sifrp": "dead", "zweihander": "slain"}
    out = board.with_token(replace(board[foe], sheet=replace(board[foe].sheet, status=status[battle.rules.id])))
    assert battle.rules.display(redact(battle.rules, out)).tokens[foe].out


@pytest.mark.parametrize(
    ("track", "looks"),
    [
        (Track("Hit points", filled=10, of=10, shape="bar"), "unhurt"),
        (Track("Hit points", filled=9, of=10, shape="bar"), "hurt"),
        (Track("Hit points", filled=3, of=10, shape="bar"), "badly hurt"),
        (Track("Hit points", filled=0, of=10, shape="bar"), "down"),
        (Track("Stress", (False, False, False)), "unhurt"),
        (Track("Stress", (True, False, False)), "hurt"),
        (Track("Stress", (True, True, True)), "badly hurt"),
        (Track("Stress"), "unknown"),
    ],
)
def test_harm_is_told_in_few_steps(track: Track, looks: str) -> None:
    assert rough_health(TokenDisplay((track,))) == looks


def test_the_weights_on_a_zone_are_as_everybody_sees_them() -> None:
    battle = read_sample("ravine-ambush")
    seen = redact(battle.rules, battle.board)
    zones = {zone for zone, known in seen.zone_map.zones.items() if known.revealed}
    before = {zone: balance for zone, balance in battle.rules.display(battle.board).zones.items() if zone in zones}
    assert battle.rules.display(seen).zones == before
    assert before


def test_the_points_of_the_gm_are_his_own() -> None:
    battle = read_sample("ravine-ambush")
    board = replace(battle.board, scene=replace(battle.board.scene, gm_points=7))
    assert redact(battle.rules, board).scene.gm_points == 0


class Sheet(Struct, frozen=True):
    """A sheet that cannot be without a name."""

    name: str
    size: int = 1
    harm: int = 0
    secret: int = 0


def bar(board: AnyEncounter) -> BoardDisplay:
    """Four hit points."""
    tracks = {key: (Track("Hit points", filled=4 - token.sheet.harm, of=4, shape="bar"),) for key, token in board.tokens.items()}
    return BoardDisplay({key: TokenDisplay(shown) for key, shown in tracks.items()})


def keep_rolls(scene: Any, secret: Collection[TokenId]) -> Any:
    """A scene that says whose rolls were taken out of it."""
    return replace(scene, details=tuple(sorted(secret)))


class Scene(Struct, frozen=True):
    """Whose rolls are not for players."""

    details: tuple[str, ...] = ()


PUBLIC = PublicSheet(seen=("size",), tracks=("harm",), limits=lambda sheet: {"secret": sheet.harm}, scene=keep_rolls)


def board_of(**sides: Side) -> AnyEncounter:
    """One token of each of these sides, and one of a side that is not there."""
    tokens = {
        TokenId(key): Token(TokenId(key), key, SideId(key), ZoneId("yard"), Sheet("Orm", size=3, harm=2, secret=7))
        for key in (*sides, "stray")
    }
    zones = ZoneMap(zones={ZoneId("yard"): Zone(ZoneId("yard"), "Yard")})
    return Encounter(zones, {SideId(key): side for key, side in sides.items()}, tokens, {}, Scene())


def side(name: str, gm: bool, tracks: TracksShown = "rough", rolls: RollsShown = "result") -> Side:
    return Side(SideId(name), name, name[0], gm=gm, tracks=tracks, rolls=rolls)


def test_a_sheet_for_players_has_what_is_seen_what_it_needs_and_harm_where_it_is_shown() -> None:
    sheet = Sheet("Orm", size=3, harm=2, secret=7)
    assert PUBLIC.bare(sheet, with_tracks=False) == Sheet("Orm", size=3)
    assert PUBLIC.bare(sheet, with_tracks=True) == Sheet("Orm", size=3, harm=2, secret=2)


def test_tokens_of_the_gm_and_of_no_side_have_bare_sheets_and_those_of_players_their_own() -> None:
    board = board_of(
        heroes=side("heroes", False, "nothing", "secret"),
        full=side("full", True, "full", "shown"),
        rough=side("rough", True, "rough", "result"),
        nothing=side("nothing", True, "nothing", "secret"),
    )
    known = public_by(PUBLIC, bar)(board)
    assert {key: token.sheet.harm for key, token in known.tokens.items()} == {
        "heroes": 2,
        "full": 2,
        "rough": 0,
        "nothing": 0,
        "stray": 0,
    }
    assert {key: token.rough_health for key, token in known.tokens.items() if token.rough_health} == {
        "rough": "hurt",
        "nothing": "unknown",
        "stray": "unknown",
    }
    assert known.scene.details == ("nothing", "rough", "stray")
    assert known[TokenId("heroes")] is board[TokenId("heroes")]
    assert public_by(PUBLIC, bar)(board_of(heroes=side("heroes", False))).scene.details == ("stray",)


def test_boxes_go_before_a_bar_and_only_tracks_that_are_drawn_count() -> None:
    boxes = Track("Stress", boxes=(True, True, False, False), shape="boxes")
    words = Track("Luck", boxes=(True, True, True, True), shape="bar")
    full = Track("Hit points", filled=10, of=10, shape="bar")
    assert rough_health(TokenDisplay((full, boxes))) == "hurt"
    assert rough_health(TokenDisplay((words, full))) == "unhurt"
    assert rough_health(TokenDisplay((Track("None", filled=0, of=0, shape="bar"), full))) == "unhurt"
    assert rough_health(TokenDisplay((Track("Down", filled=0, of=10, shape="bar"),))) == "down"
    assert rough_health(TokenDisplay((Track("Stress", boxes=(True, True), shape="boxes"),))) == "badly hurt"
    assert rough_health(TokenDisplay((Track("Luck", filled=1, of=9, shape="boxes"),))) == "unknown"


@pytest.mark.parametrize(
    ("left", "looks"), [(9, "unhurt"), (8, "hurt"), (4, "hurt"), (3, "badly hurt"), (1, "badly hurt"), (0, "down")]
)
def test_a_third_left_or_less_is_badly_hurt(left: int, looks: str) -> None:
    assert rough_health(TokenDisplay((Track("Hit points", filled=left, of=9, shape="bar"),))) == looks


@pytest.mark.parametrize(("looks", "filled"), [("unhurt", 4), ("hurt", 2), ("badly hurt", 1), ("down", 0)])
def test_how_a_token_looks_is_a_bar_of_four_parts(looks: RoughHealth, filled: int) -> None:
    (track,) = rough_tracks(looks)
    assert (track.name, track.filled, track.of, track.shape) == (looks.capitalize(), filled, 4, "bar")
    assert rough_tracks("unknown") == rough_tracks("") == ()


def test_a_players_board_shows_how_tokens_look_in_place_of_tracks_and_words() -> None:
    def show(board: AnyEncounter) -> BoardDisplay:
        shown = bar(board)
        return replace(shown, tokens={key: replace(entry, words="Skill +7") for key, entry in shown.tokens.items()})

    board = board_of(rough=side("rough", True))
    assert with_rough_health(show)(board) == show(board)
    known = with_rough_health(show)(public_by(PUBLIC, bar)(board)).tokens
    assert (known[TokenId("rough")].words, [track.of for track in known[TokenId("rough")].tracks]) == ("", [4])
    assert known[TokenId("stray")].tracks == ()
    mixed = board.with_token(replace(board[TokenId("rough")], rough_health="down"))
    shown = with_rough_health(show)(mixed).tokens
    assert (shown[TokenId("rough")].words, shown[TokenId("stray")].words) == ("", "Skill +7")
