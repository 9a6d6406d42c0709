"""In "Grim percentile": words before the blow, a weapon that fits, nothing paid for what a plain blow does as well."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.mind import Mind
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

RULES = load_ruleset("zweihander")
SOLDIER, BRUTE, ARCHER = "-0", "-1", "-2"
WORDS = ("inspiring words", "litany")


def on_turn(kind: str, far: int = 1) -> tuple[AnyEncounter, TokenId, TokenId]:
    """The board at the turn of a fighter of that kind, so far from a brute; everybody else is in a corner."""
    session = new_session(RULES, arena_board(RULES, "open field"), "words", new_battle_orders(RULES.standing_orders))
    begin(session)
    board = session.board
    who, foe = TokenId(f"left{kind}"), TokenId(f"right{BRUTE}")
    for at, key in enumerate(sorted(set(board.tokens) - {who, foe})):
        board = board.with_token(replace(board[key], place=(0 if key.startswith("left") else 17, 2 * at)))
    board = board.with_token(replace(board[who], place=(8, 6)))
    board = board.with_token(replace(board[foe], place=(8 + far, 6)))
    turns = board.turns
    at = next(at for at, slot in enumerate(turns.order) if who in slot)
    return replace(board, turns=replace(turns, at=at, begun=True, acted=())), who, foe


def decided(board: AnyEncounter, who: TokenId, character: CharacterName = "steady", skill: int = 3) -> Decision:
    return Mind(RULES, CHARACTERS[character], skill).decide_command(board, who)


def action_of(decision: Decision) -> str:
    return "" if decision.command is None else decision.command.action


def test_whoever_can_lift_friends_or_crush_foes_does_so_before_the_blow() -> None:
    board, who, _ = on_turn(BRUTE)
    decision = decided(board, who)
    assert action_of(decision) in WORDS
    assert "leads to more" in decision.words[0]


@pytest.mark.parametrize(("character", "skill"), [("beast", 5), ("mindless", 5), ("steady", 2)])
def test_beasts_the_mindless_and_the_less_skilled_waste_no_words(character: CharacterName, skill: int) -> None:
    board, who, _ = on_turn(BRUTE)
    assert action_of(decided(board, who, character, skill)) not in WORDS


def test_what_was_said_once_is_not_said_again() -> None:
    board, who, _ = on_turn(BRUTE)
    board = board.with_token(replace(board[who], sheet=replace(board[who].sheet, used=WORDS)))
    assert action_of(decided(board, who)) not in ("", *WORDS)


def test_whoever_lies_on_the_ground_gets_up_before_the_blow() -> None:
    board, who, _ = on_turn(SOLDIER)
    board = board.with_token(replace(board[who], sheet=replace(board[who].sheet, used=WORDS)))
    down = replace(board, effects=(Effect("prone", "23", who),))
    assert action_of(decided(board, who)) != "get up"
    assert action_of(decided(down, who)) == "get up"


@pytest.mark.parametrize("skill", [1, 3, 5])
def test_an_archer_beside_a_foe_draws_the_dagger_and_takes_the_bow_again_at_a_distance(skill: int) -> None:
    board, who, foe = on_turn(ARCHER)
    drawn = decided(board, who, skill=skill).command
    assert drawn is not None
    assert (drawn.action, drawn.preset["thing"]) == ("swap", ("dagger",))
    board = board.with_token(replace(board[who], sheet=replace(board[who].sheet, main_hand="dagger")))
    assert action_of(decided(board, who, skill=skill)) != "swap"
    taken = decided(board.with_token(replace(board[foe], place=(17, 11))), who, skill=skill).command
    assert taken is None or taken.action != "swap"  # eleven yards are no distance
    board = board.with_token(replace(board[who], place=(0, 0)))
    taken = decided(board.with_token(replace(board[foe], place=(17, 11))), who, skill=skill).command
    assert taken is not None
    assert (taken.action, taken.preset["thing"]) == ("swap", ("bow",))


def test_a_second_swap_of_a_turn_is_not_free_and_not_made() -> None:
    board, who, _ = on_turn(ARCHER)
    sheet = board[who].sheet
    board = board.with_token(replace(board[who], sheet=replace(sheet, done=replace(sheet.done, swaps=1))))
    assert action_of(decided(board, who)) not in ("", "swap")


def test_an_empty_gun_is_put_away_for_a_loaded_one_and_for_a_blade_where_a_foe_is_near() -> None:
    board, who, _ = on_turn(ARCHER, far=5)
    sheet = board[who].sheet
    arm = sheet.arms["dagger"]
    musket, pistol = replace(arm, weapon="musket", fired=1, shots=5), replace(arm, weapon="pistol", shots=5)
    armed = replace(sheet, arms={"musket": musket, "pistol": pistol, "dagger": arm}, main_hand="musket")
    loaded = decided(board.with_token(replace(board[who], sheet=armed)), who).command
    assert loaded is not None
    assert loaded.preset["thing"] == ("pistol",)
    armed = replace(armed, arms={**armed.arms, "pistol": replace(pistol, fired=1)})
    drawn = decided(board.with_token(replace(board[who], sheet=armed)), who).command
    assert drawn is not None
    assert drawn.preset["thing"] == ("dagger",)


@pytest.mark.parametrize(("far", "loads"), [(5, ("bow",)), (16, ("bow", "musket"))])
def test_a_bow_is_strung_anew_before_anything_else_and_a_musket_only_with_nobody_near(far: int, loads: tuple[str, ...]) -> None:
    board, who, foe = on_turn(ARCHER)
    board = board.with_token(replace(board[who], place=(0, 0)))
    board = board.with_token(replace(board[foe], place=(far, 0)))
    bow = board[who].sheet.arms["bow"]
    done = []
    for name, arm in (("bow", bow), ("musket", replace(bow, weapon="musket"))):
        sheet = replace(board[who].sheet, arms={name: replace(arm, fired=1, shots=8)}, main_hand=name)
        if action_of(decided(board.with_token(replace(board[who], sheet=sheet)), who)) == "load":
            done.append(name)
    assert tuple(done) == loads


def test_a_called_shot_is_paid_for_only_where_the_foe_could_stop_a_plain_blow() -> None:
    board, who, foe = on_turn(SOLDIER)
    sheets = {who: replace(board[who].sheet, used=WORDS, ap=2), foe: replace(board[foe].sheet, ap=3)}
    for key, sheet in sheets.items():
        board = board.with_token(replace(board[key], sheet=sheet))
    idle = board.with_token(replace(board[foe], sheet=replace(sheets[foe], ap=0)))
    first = [alternative.command for alternative in decided(board, who).alternatives if alternative.command is not None]
    best = {command.action: at for at, command in reversed(list(enumerate(first)))}
    assert best["called shot"] < best.get("attack", len(first))
    first = [alternative.command for alternative in decided(idle, who).alternatives if alternative.command is not None]
    best = {command.action: at for at, command in reversed(list(enumerate(first)))}
    assert best["attack"] < best.get("called shot", len(first))
