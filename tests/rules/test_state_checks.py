"""What follows at once from how things stand, whoever brought it about: command, answer, edit by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.events import Moved, Removed
from battlemap.board.ids import TokenId
from battlemap.play.session import Session, new_session
from battlemap.rules.procedure import Command, Table
from battlemap.rules.ruleset import AnyRuleset
from tests.games.duel import ANN, BEN, CAT, DUEL, GATE, LOFT, board_in_fight


def release_the_parted(table: Table[Any, Any, Any]) -> None:
    """Nobody stays rattled by one who is elsewhere."""
    tokens = table.board.tokens
    for effect in table.board.effects:
        if effect.about not in tokens or effect.on is None or tokens[effect.on].place != tokens[effect.about].place:
            table.end(effect.kind, effect.on, effect.about)
            table.tell("no longer rattled")


HELD_DUEL: AnyRuleset = replace(DUEL, state_checks=(release_the_parted,))


def session_with_cat_rattled(by: TokenId = ANN, now: TokenId = ANN) -> Session:
    """A fight in which Cat is rattled by somebody beside her."""
    effect = Effect("rattled", "duel 3", CAT, about=by)
    return new_session(HELD_DUEL, replace(board_in_fight(now), effects=(effect,)), "seed")


def test_a_move_ends_what_binds_two_without_knowing_of_it() -> None:
    session = session_with_cat_rattled()
    session.perform(Command("walk", ANN, {"to": (GATE,)}))
    assert not session.board.effects


def test_undo_binds_them_again() -> None:
    session = session_with_cat_rattled()
    session.perform(Command("walk", ANN, {"to": (GATE,)}))
    session.undo()
    assert [effect.on for effect in session.board.effects] == [CAT]


@pytest.mark.parametrize("edit", [Moved(ANN, LOFT), Removed(ANN), Moved(CAT, GATE)], ids=["moved", "removed", "held moved"])
def test_an_edit_by_hand_ends_it_too_and_is_undone_with_it(edit: Moved | Removed) -> None:
    session = session_with_cat_rattled()
    session.edit(edit)
    assert not session.board.effects
    assert session.undo()
    assert session.board.effects


def test_what_goes_on_as_it_was_is_left_alone() -> None:
    session = session_with_cat_rattled()
    session.perform(Command("brace", ANN))
    assert "rattled" in {effect.kind for effect in session.board.effects}


def test_checks_that_follow_from_one_another_without_end_are_a_fault() -> None:
    def stir(table: Table[Any, Any, Any]) -> None:
        table.happen(Moved(BEN, LOFT if table.board[BEN].place == GATE else GATE))

    table: Table[Any, Any, Any] = Table(board_in_fight(), replace(DUEL, state_checks=(stir,)))
    table.happen(Moved(ANN, LOFT))
    with pytest.raises(RuntimeError, match="never ends"):
        table.check_state()
