"""What sides know of boards that follow one another: of each as it is, however little has changed since the one before."""

from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectPut
from battlemap.board.ids import GM, AspectId, SideId, TokenId
from battlemap.minds.side_board import SideBoards
from battlemap.rules.registry import load_ruleset
from battlemap.testing.conformance import plain_board

ANN, CAT = TokenId("ann"), TokenId("cat")
RULES = load_ruleset("fate2")


def hidden(board: AnyEncounter, who: TokenId) -> AnyEncounter:
    return board.with_token(replace(board[who], hidden=True))


def test_where_nothing_is_secret_every_side_knows_the_board_itself() -> None:
    board, boards = plain_board(RULES), SideBoards(RULES)
    later = replace(board, serial=board.serial + 1)
    assert all(boards.board(each, side) is each for each in (board, later) for side in (*board.sides, GM))


def test_whoever_hides_after_all_was_open_is_unknown_to_his_foes_alone() -> None:
    board, boards = plain_board(RULES), SideBoards(RULES)
    friends, foes = board[CAT].side, board[ANN].side
    boards.board(board, foes)
    ambush = hidden(board, CAT)
    assert CAT not in boards.board(ambush, foes).tokens
    assert CAT in boards.board(ambush, friends).tokens
    assert CAT in boards.board(board, foes).tokens


def test_an_aspect_that_is_hidden_after_all_was_open_is_not_for_players() -> None:
    board, boards = plain_board(RULES), SideBoards(RULES)
    side = next(key for key, side in board.sides.items() if not side.gm)
    boards.board(board, SideId(side))
    trap = Aspect(AspectId("trap"), "A loose plank", hidden=True)
    assert not boards.board(AspectPut(trap).apply(board), SideId(side)).aspects
