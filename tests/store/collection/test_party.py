"""A party goes from battle to battle with what it suffered and spent; library and battle never lose each other's changes."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import AspectPut, EffectsChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.play.carried_state import carry_away, place_events
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_library import CreatureLibrary
from battlemap.store.collection.library import Library
from battlemap.store.collection.party import Party, PartyMember
from battlemap.store.collection.spawning import SpawnPoint, spawn_events
from battlemap.store.files.store_errors import StoreError
from battlemap.testing.conformance import plain_board

ANN = TokenId("ann")
HURT: dict[str, dict[str, Any]] = {
    "fate2": {"marks": ({"row": "injured", "label": "Gash", "days": 5},), "fate_points": 1, "acted": True},
    "obss": {"max_hp": 30, "hp": 11, "fatigue": 1, "fate": 0, "left": {"action": 1, "immediate": 0, "reaction": 0}},
    "sifrp": {"injuries": 2, "wounds": 1, "destiny": 1, "destiny_spent": 1, "left": {"lesser": 0}},
    "war_of_ashes": {"approaches": {"quick": 2}, "filled": {"mild": "aspect-77"}, "fate_points": 1, "acted": True},
    "zweihander": {"wounds": 3, "peril": 2, "fortune": 0, "max_fortune": 2, "ap": 0},
}
"""A sheet of each game after a bad evening, its turn half over."""


def hurt_board(rules: AnyRuleset) -> AnyEncounter:
    import msgspec

    board = plain_board(rules)
    sheet = msgspec.convert(HURT[rules.id], rules.sheet, str_keys=True)
    board = board.with_token(replace(board[ANN], sheet=sheet))
    if rules.id == "war_of_ashes":
        board = replay(board, (AspectPut(Aspect(AspectId("aspect-77"), "Gashed arm", "consequence", "token", ANN)),))
    if rules.id == "obss":
        lost = Effect("maximum_lost", "71", ANN, which="4")
        board = replay(board, (EffectsChanged("hurt", (lost, Effect("prone", "B4", ANN))),))
    return board


def party_in(battle: str, game: str = "obss") -> Party:
    rules = load_ruleset(game)
    return Party(rules, Library(bundled=False), battle, f"The {battle}")


def placed(party: Party, member: PartyMember) -> tuple[AnyEncounter, TokenId]:
    """A new battle with somebody of the party in it."""
    board = plain_board(party.rules)
    token = replace(board[ANN], name=member.creature.name, member=member.record.id, place=_beside(board))
    events, who = place_events(board, token, member.state)
    board = replay(board, events)
    party.agree([(member, carry_away(party.rules, board, who))])
    return board, who


def _beside(board: AnyEncounter) -> Any:
    return (0, 0) if board[ANN].on_grid else board[ANN].place


def with_hp(board: AnyEncounter, who: TokenId, hp: int) -> AnyEncounter:
    return replay(board, board_edits.set_sheet(board, who, "hp", hp))


@pytest.mark.parametrize("game", ruleset_ids())
def test_in_every_game_hurts_and_what_is_spent_go_along_and_the_turn_does_not(game: str) -> None:
    rules = load_ruleset(game)
    board = hurt_board(rules)
    member = party_in("mill", game).join_token(board, ANN, "Wardens")
    there, who = placed(party_in("bridge", game), member)
    before, after = board[ANN].sheet, there[who].sheet
    same = {
        "fate2": ("fate_points",), "obss": ("hp", "max_hp", "fatigue", "fate"), "sifrp": ("injuries", "wounds", "destiny"),
        "war_of_ashes": ("fate_points", "approaches"), "zweihander": ("wounds", "peril", "fortune"),
    }  # fmt: skip
    assert [getattr(after, name) for name in same[game]] == [getattr(before, name) for name in same[game]]
    fresh = {"fate2": "acted", "obss": "left", "sifrp": "left", "war_of_ashes": "acted", "zweihander": "ap"}[game]
    assert getattr(after, fresh) == getattr(rules.sheet(), fresh)
    if game == "fate2":
        assert after.marks[0].days == 5
    if game == "obss":
        assert [(effect.kind, effect.which) for effect in there.effects if effect.on == who] == [("maximum_lost", "4")]
    if game == "war_of_ashes":
        assert [aspect.name for aspect in there.aspects_on("token", who)] == ["Gashed arm"]
        assert there.aspects[after.filled["mild"]].name == "Gashed arm"


def test_what_a_battle_changed_is_written_back_with_a_history_and_only_once() -> None:
    member = party_in("mill").join_token(hurt_board(load_ruleset("obss")), ANN, "Wardens")
    party = party_in("bridge")
    board, who = placed(party, member)
    assert [difference.where for difference in party.differences(board)] == ["same"]
    board = with_hp(board, who, 4)
    (difference,) = party.differences(board)
    assert (difference.where, difference.lines) == ("here", ("Hit points 11 → 4",))
    assert party.write_back(board, [difference]) == ("Ann",)
    (member,) = party.of("Wardens")
    assert member.creature.sheet.hp == 4
    assert [(entry.battle, entry.lines) for entry in member.record.history] == [("The bridge", ("Hit points 11 → 4",))]
    assert [difference.where for difference in party.differences(board)] == ["same"]


def test_where_both_have_changed_neither_is_lost() -> None:
    member = party_in("mill").join_token(hurt_board(load_ruleset("obss")), ANN, "Wardens")
    bridge, ford = party_in("bridge"), party_in("ford")
    at_bridge, who = placed(bridge, member)
    at_ford, there = placed(ford, ford.of("Wardens")[0])
    at_ford = with_hp(at_ford, there, 20)
    (stale,) = bridge.differences(at_bridge)
    ford.write_back(at_ford, ford.differences(at_ford))
    with pytest.raises(StoreError, match="changed in the library meanwhile"):
        bridge.write_back(at_bridge, [stale])
    bridge.look_again()
    assert [difference.where for difference in bridge.differences(at_bridge)] == ["there"]
    at_bridge = with_hp(at_bridge, who, 2)
    (difference,) = bridge.differences(at_bridge)
    assert (difference.where, difference.lines) == ("both", ("Hit points 20 → 2",))
    bridge.write_back(at_bridge, [difference])
    (member,) = bridge.of("Wardens")
    assert member.creature.sheet.hp == 2
    again = bridge.take_up(member, len(member.record.history) - 1)
    assert again.creature.sheet.hp == 20
    assert again.record.history[-1].battle == "As before The bridge"
    assert [difference.where for difference in bridge.differences(at_bridge)] == ["there"]


def test_an_edit_by_hand_in_the_library_is_noticed_and_keeps_the_record() -> None:
    member = party_in("mill").join_token(hurt_board(load_ruleset("obss")), ANN, "Wardens")
    party = party_in("bridge")
    board, _ = placed(party, member)
    creatures = CreatureLibrary(load_ruleset("obss"))
    ann = next(creature for creature in creatures.own if creature.name == "Ann")
    creatures.change(ann, replace(ann.entry, sheet={**ann.entry.sheet, "hp": 30}))
    party.look_again()
    assert [difference.where for difference in party.differences(board)] == ["there"]
    assert party.of("Wardens")[0].record.id == member.record.id


def test_a_copy_of_somebody_belongs_to_no_party() -> None:
    member = party_in("mill").join_token(hurt_board(load_ruleset("obss")), ANN, "Wardens")
    board, who = placed(party_in("bridge"), member)
    board = replay(board, board_edits.copy_token(board, who))
    assert sum(bool(token.member) for token in board.tokens.values()) == 1


def test_somebody_of_the_collection_joins_as_a_copy_and_leaves_with_the_history() -> None:
    rules = load_ruleset("sifrp")
    party = Party(rules, Library(), "mill", "The mill")
    wenna = next(entry for entry in party.library.bundled if entry.title == "Wenna Thorne" and entry.ruleset == "sifrp")
    member = party.join(wenna, "Wardens")
    assert (party.names, member.creature.own) == (("Wardens",), True)
    party.leave(member)
    assert party.names == ()
    assert any(entry.title == "Wenna Thorne" for entry in party.library.own)


def test_out_of_the_collection_somebody_comes_as_the_last_battle_left_it_and_only_one_is_the_member() -> None:
    rules = load_ruleset("obss")
    member = party_in("mill").join_token(hurt_board(rules), ANN, "Wardens")
    ann = next(creature for creature in CreatureLibrary(rules).own if creature.name == "Ann")
    board = plain_board(rules)
    for cell in ((0, 0), (0, 2)):
        side = next(iter(board.sides))
        events, _, _ = spawn_events(board, ann, side, (SpawnPoint(cell),))
        board = replay(board, events)
    assert [token.member for token in board.tokens.values() if token.member] == [member.record.id]
    first = next(token for token in board.tokens.values() if token.member)
    assert [effect.kind for effect in board.effects if effect.on == first.id] == ["maximum_lost"]
    assert first.sheet.hp == 11
