"""The scene of each game as players may know it: without initiative, plans and points of the GM's tokens."""

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import fields, replace

from battlemap.board.encounter import AnyEncounter, RollsShown
from battlemap.board.ids import TokenId
from battlemap.play.player_view import redact
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample
from rulesets.fate2.book.fight import Declaration

GAMES = {
    "war_of_ashes": "ravine-ambush",
    "fate2": "tavern-scuffle",
    "obss": "quarry-yard",
    "sifrp": "tilting-yard",
    "zweihander": "crooked-ladle",
}


def sample(game: str, rolls: RollsShown = "result") -> tuple[Battle, AnyEncounter, TokenId, TokenId]:
    """A battle of a game with nobody hidden, one token of the GM's and one of the players'."""
    battle = read_sample(GAMES[game])
    assert battle.rules.id == game
    board = battle.board
    tokens = {key: replace(token, hidden=False) for key, token in board.tokens.items()}
    sides = {key: replace(side, rolls=rolls) for key, side in board.sides.items()}
    board = replace(board, tokens=tokens, sides=sides)
    foe = next(key for key in board.tokens if board.side_of(key).gm)
    hero = next(key for key in board.tokens if not board.side_of(key).gm)
    return battle, board, foe, hero


def known_scene(game: str, rolls: RollsShown = "result", **values: Any) -> Any:
    battle, board, foe, hero = sample(game, rolls)
    both = {name: {foe: value, hero: value} for name, value in values.items()}
    return redact(battle.rules, replace(board, scene=replace(board.scene, **both))).scene


def score(battle: Battle) -> Any:
    """A place in the order of a game, all numbers 0."""
    kind = get_args(get_type_hints(type(battle.board.scene))["standings"])[1]
    return kind(*[0 for field in fields(kind) if field.required])


@pytest.mark.parametrize("game", ["fate2", "obss", "sifrp", "zweihander"])
def test_initiative_of_foes_is_not_for_players_unless_their_rolls_are_shown(game: str) -> None:
    battle, _, foe, hero = sample(game)
    place = score(battle)
    assert {*known_scene(game, standings=place).standings} == {hero}
    assert {*known_scene(game, "secret", standings=place).standings} == {hero}
    assert {*known_scene(game, "shown", standings=place).standings} == {foe, hero}


def test_what_foes_want_and_did_before_is_not_for_players_and_of_what_they_declare_only_what_is_seen() -> None:
    _, _, foe, hero = sample("fate2")
    said = Declaration("attack", hero, "brawling", far=True, defensive=True, instead=True, maneuver="own")
    scene = known_scene("fate2", goals="the crown", before=said, declared=said)
    assert (scene.goals, scene.before) == ({hero: "the crown"}, {hero: said})
    assert scene.declared == {hero: said, foe: Declaration("attack", hero, far=True, defensive=True)}
    shown = known_scene("fate2", "shown", goals="the crown", declared=said)
    assert (shown.goals, shown.declared) == ({foe: "the crown", hero: "the crown"}, {foe: said, hero: said})


def test_by_how_much_the_first_in_the_order_leads_is_not_for_players_while_rolls_are_hidden() -> None:
    battle, board, _, _ = sample("obss")
    board = replace(board, scene=replace(board.scene, lead=7))
    assert redact(battle.rules, board).scene.lead == 0
    sides = {key: replace(side, rolls="shown") for key, side in board.sides.items()}
    assert redact(battle.rules, replace(board, sides=sides)).scene.lead == 7


def test_what_the_gm_has_in_store_is_not_for_players() -> None:
    battle, board, _, _ = sample("zweihander")
    scene = replace(board.scene, passed=("Bell",), size_steps={"a b": 2})
    known = redact(battle.rules, replace(board, scene=scene)).scene
    assert (known.happenings, known.passed, known.size_steps) == ((), (), {})
    battle, board, _, _ = sample("war_of_ashes")
    known = redact(battle.rules, replace(board, scene=replace(board.scene, gm_points=5, next_kind="social"))).scene
    assert (known.gm_points, known.next_kind) == (0, "")


FIELDS: dict[str, dict[str, Any]] = {
    "war_of_ashes": {"weight": 3, "members": 2, "marked": (0,), "fate_points": 9},
    "fate2": {"acted": True, "boxes": {"hurt": 3}, "fate_points": 9},
    "obss": {"size": "large", "hp": 3, "max_hp": 30, "nonlethal": 2, "fatigue": 1, "wp": 9},
    "sifrp": {"size": "large", "health": 2, "injuries": 1, "wounds": 1, "destiny": 9},
    "zweihander": {"wide": 2.0, "wounds": 2, "peril": 1, "fortune": 9},
}
"""Fields of a sheet: the first are seen, the last is for nobody's eyes but the GM's."""
HARM = {
    "war_of_ashes": ("marked",),
    "fate2": ("boxes",),
    "obss": ("hp", "max_hp", "nonlethal", "fatigue"),
    "sifrp": ("health", "injuries", "wounds"),
    "zweihander": ("wounds", "peril"),
}


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("tracks", ["full", "rough"])
def test_of_a_foes_sheet_players_see_what_anybody_sees_and_harm_where_it_is_shown(game: str, tracks: str) -> None:
    battle, board, foe, _ = sample(game)
    there = {name: value for name, value in FIELDS[game].items() if hasattr(board[foe].sheet, name)}
    secret = [*FIELDS[game]][-1]
    assert secret in there
    sheet = replace(board[foe].sheet, **there)
    sides = {key: replace(side, tracks=tracks) for key, side in board.sides.items()}
    known = redact(battle.rules, replace(board.with_token(replace(board[foe], sheet=sheet)), sides=sides))[foe].sheet
    plain = type(sheet)()
    for name, value in there.items():
        is_seen = name != secret and (tracks == "full" or name not in HARM[game])
        assert getattr(known, name) == (value if is_seen else getattr(plain, name)), name


@pytest.mark.parametrize("game", ["war_of_ashes", "sifrp"])
def test_where_harm_is_shown_in_full_the_tracks_are_as_long_as_they_are(game: str) -> None:
    battle, board, foe, _ = sample(game)
    for tracks in ("full", "rough"):
        sides = {key: replace(side, tracks=tracks) for key, side in board.sides.items()}
        shown = replace(board, sides=sides)
        own, known = (
            battle.rules.display(shown).tokens[foe].tracks,
            battle.rules.display(redact(battle.rules, shown)).tokens[foe].tracks,
        )
        lengths = [
            [(track.of, len(track.boxes)) for track in listed if track.shape in ("bar", "boxes")] for listed in (own, known)
        ]
        assert (lengths[0] == lengths[1]) == (tracks == "full")
