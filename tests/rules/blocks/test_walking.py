"""Going a way cell by cell: what stops it, what is one move, who goes along."""

from msgspec.structs import replace

from battlemap.board.events import Logged, Moved
from battlemap.board.grid_map import cell_key
from battlemap.board.ids import Cell, TokenId
from battlemap.play.command_preview import preview_command
from battlemap.rules.blocks.walking import Interruption, WalkStep, place, tell_walk, walk
from battlemap.rules.procedure import Command, Procedure, confirm
from battlemap.rules.ruleset import Action
from tests.games.skirmish import ANN, BEN, SKIRMISH, T, board

WAY: tuple[Cell, ...] = ((1, 8), (2, 8), (3, 8))


def at(cell: Cell, goes_on: bool, after: bool = False) -> Interruption:
    """Something in a cell that is told of, and asked about."""

    def wanted(table: T, step: WalkStep) -> bool:
        return step.end == cell

    def happens(table: T, step: WalkStep) -> Procedure[bool]:
        table.tell(f"at {cell_key(table.board[step.who].cell)}")
        yield from confirm("well", step.who, "Well?", True)
        return goes_on

    return Interruption(wanted, happens, after)


def walk_along(*interruptions: Interruption, along: tuple[TokenId, ...] = ()) -> list[object]:
    """The moves and words of going WAY."""

    def place_along(table: T, who: TokenId, way: tuple[Cell, ...]) -> None:
        place(table, (who, *along), way)

    def go(table: T, who: TokenId) -> Procedure[None]:
        gone = yield from walk(table, who, WAY, interruptions, place_along)
        table.tell(f"{gone} gone")
        tell_walk(table, who, gone)

    rules = replace(SKIRMISH, actions={"go": Action("go", go)})
    here = Moved(ANN, (0, 8)).apply(board())
    found = preview_command(rules, here, Command("go", ANN)).events
    return [
        (event.token, event.path) if isinstance(event, Moved) else event.text
        for event in found
        if isinstance(event, Moved | Logged)
    ]


def test_a_way_on_which_nothing_happens_is_one_move() -> None:
    assert walk_along() == [(ANN, WAY), "3 gone", f"*{board()[ANN].name}* goes to D9"]


def test_what_interrupts_comes_before_the_step_from_where_one_stands() -> None:
    assert walk_along(at((3, 8), True))[:3] == [(ANN, WAY[:2]), "at 2,8", (ANN, WAY[2:])]


def test_what_stops_a_walk_leaves_one_where_one_stands() -> None:
    assert walk_along(at((2, 8), False))[:3] == [(ANN, WAY[:1]), "at 1,8", "1 gone"]


def test_what_comes_after_a_step_finds_one_there() -> None:
    assert walk_along(at((2, 8), False, after=True))[:3] == [(ANN, WAY[:2]), "at 2,8", "2 gone"]


def shove(after: bool = False) -> Interruption:
    """Something at the second step that carries whoever goes elsewhere."""

    def wanted(table: T, step: WalkStep) -> bool:
        return step.end == (2, 8)

    def happens(table: T, step: WalkStep) -> Procedure[bool]:
        yield from ()
        table.happen(Moved(step.who, (2, 9)))
        return True

    return Interruption(wanted, happens, after)


def test_whoever_is_shoved_off_its_way_goes_no_farther() -> None:
    assert walk_along(shove())[2] == "1 gone"
    assert walk_along(shove(after=True))[2] == "2 gone"


def test_whoever_goes_along_is_moved_as_well() -> None:
    assert walk_along(along=(BEN,))[:2] == [(ANN, WAY), (BEN, WAY)]
