"""Players are given nothing of hidden tokens by rolls, names and paths, and lose nothing that they may know."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Rolled
from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import PropId, TokenId
from battlemap.board.records import DieRecord
from battlemap.play.fog.memory import changed_memory
from battlemap.play.player_view import hidden_words, redact, unseen_tokens
from battlemap.play.public.player_names import Renaming, player_names
from battlemap.play.public.public_rolls import PublicRoll, public_roll
from battlemap.play.public.secret_removal import NameChange
from tests.canvas.yard import ANN, BEN, CAT, DOG, LOFT, RULES, yard_board
from tests.games.skirmish import board_in_fight

FIRST, SECOND, THIRD = (TokenId(f"footpad-{at}") for at in (1, 2, 3))


def footpads(*hidden: TokenId) -> AnyEncounter:
    """The yard with three footpads of whom players have read the names 1, 2 and 3 in another order than the GM's."""
    board = yard_board()
    for at, key in enumerate((FIRST, SECOND, THIRD), 1):
        board = board.with_token(replace(board[CAT], id=key, name=f"Footpad {at}", hidden=key in hidden))
    return replace(board, player_names={FIRST: "Footpad 3", SECOND: "Footpad 1", THIRD: "Footpad 2"})


def roll_of(board: AnyEncounter, who: str) -> PublicRoll | None:
    roll = Rolled("spot", who, "", "1d6", (4,), (DieRecord(4, 4),), (), 0, None, "Sees all")
    return public_roll(redact(RULES, board), hidden_words(RULES, board), [roll])


def test_a_token_that_hides_again_is_not_among_the_names_that_players_read() -> None:
    board = footpads(FIRST)
    assert player_names(board, {FIRST}) == {SECOND: "Footpad 1", THIRD: "Footpad 2"}
    assert hidden_words(RULES, board).names == {SECOND: "Footpad 1", THIRD: "Footpad 2"}


def test_a_token_that_left_the_board_is_not_among_the_names_that_players_read() -> None:
    board = footpads()
    board = replace(board, tokens={key: token for key, token in board.tokens.items() if key != SECOND})
    assert player_names(board, ()) == {FIRST: "Footpad 3", THIRD: "Footpad 2"}


def test_dice_of_a_side_are_told_as_no_tokens_dice_though_the_side_shows_its_rolls() -> None:
    board = yard_board()
    board = replace(board, sides={key: replace(side, rolls="shown") for key, side in board.sides.items()})
    assert roll_of(board, ANN) is not None
    assert [roll_of(board, side) for side in board.sides] == [None] * len(board.sides)


def test_dice_that_have_fallen_are_not_waited_for() -> None:
    board = yard_board()
    for rolls in ("shown", "result"):
        shown = roll_of(replace(board, sides={key: replace(side, rolls=rolls) for key, side in board.sides.items()}), ANN)
        assert shown is not None
        assert [side.waiting for side in shown.sides] == [False]


def test_tokens_of_the_gm_in_an_unseen_zone_are_unseen_and_those_of_players_are_not() -> None:
    board = yard_board()
    board = board.with_token(replace(board[CAT], place=LOFT)).with_token(replace(board[BEN], place=LOFT))
    zones = {key: replace(zone, revealed=key != LOFT) for key, zone in board.zone_map.zones.items()}
    board = replace(board, map=replace(board.zone_map, zones=zones))
    assert unseen_tokens(RULES, board) == {CAT, DOG}
    assert unseen_tokens(RULES, board) == {*board.tokens} - {*redact(RULES, board).tokens}


def test_of_several_changes_those_out_of_sight_are_not_known_though_one_before_them_was_seen() -> None:
    import numpy as np

    grid = board_in_fight().grid
    assert isinstance(grid, GridMap)
    props = {PropId(name): Prop(PropId(name), name, (x, 0)) for x, name in enumerate(("near", "far", "farther"))}
    before = replace(grid, props=props)
    after = replace(grid, props={key: replace(prop, name="Broken") for key, prop in props.items()})
    known, seen = np.ones((grid.rows, grid.columns), np.bool_), np.zeros((grid.rows, grid.columns), np.bool_)
    seen[0, 0] = True
    assert changed_memory(before, after, known, seen).props == {key: props[key] for key in (PropId("far"), PropId("farther"))}


class Group(Struct, frozen=True):
    """Tokens by id, and words about them."""

    tokens: tuple[TokenId, ...]
    words: tuple[str, ...]


def test_players_names_go_into_texts_and_never_into_ids_however_many_there_are() -> None:
    naming = NameChange(Renaming({"footpad-2": "Footpad"}))
    for count in range(4):
        ids, words = (TokenId("footpad-2"),) * count, ("footpad-2 runs",) * count
        assert naming.clear(Group(ids, words)) == Group(ids, ("Footpad runs",) * count)
