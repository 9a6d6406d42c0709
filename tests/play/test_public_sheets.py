"""What players know of the sheets of foes: harm as the side shows it, never their numbers; of their own sides everything."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TracksShown
from battlemap.board.ids import TokenId
from battlemap.layout.looks import token_look
from battlemap.play.player_view import redact
from battlemap.rules.blocks.public_sheets import rough_health
from battlemap.rules.display import TokenDisplay, Track
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample

GAMES = ("ravine-ambush", "duel-of-words", "quarry-yard", "tilting-yard", "crooked-ladle")
HARM: dict[str, dict[str, Any]] = {
    "war_of_ashes": {"marked": (0,)}, "fate2": {"boxes": {"hurt": 3}}, "obss": {"max_hp": 97, "hp": 41}, "sifrp": {"health": 1},
    "zweihander": {"wounds": 2},
}  # fmt: skip


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
        (Track("Stress", (False, False, False)), "unhurt"), (Track("Stress", (True, False, False)), "hurt"),
        (Track("Stress", (True, True, True)), "badly hurt"), (Track("Stress"), "unknown"),
    ],
)  # fmt: skip
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
