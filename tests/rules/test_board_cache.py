"""Answers about a board that are worked out once."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import by_identity, per_board, per_token
from tests.games.duel import ANN, CAT, board_in_fight


def test_the_same_board_is_asked_once() -> None:
    asked: list[str] = []

    @per_board(4)
    def name(board: AnyEncounter, who: str) -> str:
        asked.append(who)
        return f"{board.title} {who}"

    board = board_in_fight()
    assert [name(board, ANN), name(board, ANN), name(board, CAT)] == ["Duel ann", "Duel ann", "Duel cat"]
    assert asked == [ANN, CAT]


def test_another_board_is_asked_anew_even_if_it_is_equal() -> None:
    asked: list[int] = []

    @per_board(4)
    def size(board: AnyEncounter) -> int:
        asked.append(1)
        return len(board.tokens)

    board = board_in_fight()
    changed = replace(board, tokens={})
    assert (size(board), size(changed), size(board_in_fight())) == (4, 0, 4)
    assert len(asked) == 3


def test_what_goes_by_one_token_is_asked_anew_when_that_one_changes_alone() -> None:
    asked: list[str] = []

    @per_token("effects")
    def name(board: AnyEncounter, who: TokenId) -> str:
        asked.append(who)
        return f"{board[who].name}, {len(board.effects)}"

    board = board_in_fight()
    assert (name(board, ANN), name(board, CAT)) == ("Ann, 0", "Cat, 0")
    renamed = board.with_token(replace(board[CAT], name="Kit"))
    assert (name(renamed, ANN), name(renamed, CAT), name(board, CAT)) == ("Ann, 0", "Kit, 0", "Cat, 0")
    lasting = replace(renamed, effects=(Effect("slowed", "1", ANN),))
    assert (name(lasting, ANN), name(replace(lasting, title="Later"), CAT)) == ("Ann, 1", "Kit, 1")
    assert asked == [ANN, CAT, CAT, ANN, CAT]


def test_an_answer_about_values_is_given_again_for_the_very_same_ones() -> None:
    asked: list[int] = []

    @by_identity(2)
    def total(numbers: list[int], more: int) -> int:
        asked.append(more)
        return sum(numbers) + more

    one, other = [1, 2], [1, 2]
    assert [total(one, 1), total(one, 1), total(other, 1), total(one, 2), total(one, more=2)] == [4, 4, 4, 5, 5]
    assert asked == [1, 1, 2, 2]
