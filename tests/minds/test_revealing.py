"""Whoever lies hidden is seen once he strikes, and not before: nobody looks for him without end."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.decision import Decision
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.rehearsal import MindRoster, copy_session, machine_turn_start
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import MachineSeat, new_battle_orders
from battlemap.rules.procedure import Choice, Command
from battlemap.rules.registry import load_ruleset
from battlemap.rules.run import Run, Tape, by_default
from benchmarks.minds.arena_maps import arena_board
from rulesets.war_of_ashes.book.fighter import Stunt
from rulesets.zweihander.book.creature import Arm

LURKER, FOE = TokenId("left-0"), TokenId("right-0")


def lurking(column: int, game: str = "obss", bombs: bool = False) -> Session:
    """One against one, a wall between the halves of the map: the first lies hidden and is on turn, the foe is in that column.

    *bombs*: the first has some to throw, in the game that has them.
    """
    rules = load_ruleset(game)
    board = arena_board(rules, "wall with two gaps")
    lurker, foe = replace(board[LURKER], hidden=True, place=(2, 5)), replace(board[FOE], place=(column, 5))
    if bombs:
        lurker = replace(lurker, sheet=replace(lurker.sheet, arms={"bomb": Arm("grenade", count=3)}, main_hand="bomb"))
    session = new_session(
        rules, replace(board, tokens={LURKER: lurker, FOE: foe}), "lurking", new_battle_orders(rules.standing_orders)
    )
    begin(session)
    while LURKER not in session.board.turns.now:
        session.perform(Command("end turn", session.board.turns.now[0]))
    session.set_orders(session.orders.with_machine(MachineSeat("left")))
    return session


def test_whoever_lies_hidden_beside_a_foe_strikes_and_is_shown() -> None:
    session = lurking(3)
    player = MachinePlayer(session, seat_sides({"left": Mind(session.rules)}))
    assert player.step()
    assert not session.board[LURKER].hidden
    done = [session.journal.entry(key) for key in session.journal.path(session.head)]
    assert "Show soldier 0" in [entry.what for entry in done]
    assert player.refusals == 0


class SingleCommandMind:
    """Decides for one command, whatever it is asked."""

    resentful = False

    def __init__(self, command: Command) -> None:
        self._command = command

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        return Decision(self._command)

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        return Decision(keys=by_default(board, choice))


@pytest.mark.parametrize(
    ("game", "command"),
    [
        ("obss", Command("strike square", LURKER, {"to": ("3,5",)})),
        ("zweihander", Command("blast", LURKER, {"to": ("6,5",)})),
        ("zweihander", Command("litany", LURKER)),
    ],
)
def test_whoever_lies_hidden_and_strikes_at_a_place_or_raises_his_voice_is_shown(game: str, command: Command) -> None:
    session = lurking(3, game, bombs=command.action == "blast")
    player = MachinePlayer(session, seat_sides({"left": SingleCommandMind(command)}))
    assert player.step()
    assert not session.board[LURKER].hidden
    assert player.refusals == 0


def test_whoever_lies_hidden_and_strikes_at_a_whole_zone_is_shown() -> None:
    rules = load_ruleset("war_of_ashes")
    board = arena_board(rules, "three in a row")
    lurker = replace(board[LURKER], hidden=True, sheet=replace(board[LURKER].sheet, stunts=(Stunt("Fire pot", sweeping=True),)))
    foe = replace(board[FOE], place=lurker.place)
    board = replace(board, tokens={LURKER: lurker, FOE: foe})
    session = new_session(rules, board, "sweeping", new_battle_orders(rules.standing_orders))
    begin(session)
    while LURKER not in session.board.turns.now:
        session.perform(Command("end turn", session.board.turns.now[0]))
    assert MachinePlayer(session, seat_sides({"left": SingleCommandMind(Command("sweep", LURKER))})).step()
    assert not session.board[LURKER].hidden


def test_whoever_strikes_at_a_place_that_is_out_of_range_stays_hidden() -> None:
    session = lurking(3, "zweihander", bombs=True)
    MachinePlayer(session, seat_sides({"left": SingleCommandMind(Command("blast", LURKER, {"to": ("99,5",)}))})).step()
    assert session.board[LURKER].hidden


def test_whoever_only_comes_nearer_stays_hidden() -> None:
    session = lurking(16)
    player = MachinePlayer(session, seat_sides({"left": Mind(session.rules)}))
    assert player.step()
    assert session.board[LURKER].hidden
    assert session.board[LURKER].place != (2, 5)


def test_what_is_worked_out_on_a_copy_shows_the_same_and_is_taken_back_in_one_go() -> None:
    session = lurking(3)
    start, turn, crew = session.head, session.board.turns.now, MindRoster(session.rules, session.seed)
    while session.board.turns.now == turn and (step := crew.next_step(rehearsed := copy_session(session)())) is not None:
        step.perform_on(session)
        assert session.board == rehearsed.board
    assert session.head > start
    assert not session.board[LURKER].hidden
    back = machine_turn_start(session)
    assert back is not None
    session.go_to(back)
    assert (session.head, session.board[LURKER].hidden) == (start, True)
