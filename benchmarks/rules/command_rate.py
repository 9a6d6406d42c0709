"""How many commands a second the engine carries out without a window, against a plain Python skirmish timed in the same run.

``python -m benchmarks.rules.command_rate [GAME …] [--rounds 5]``. The commands are those of fights between machines, each
carried out again on the board it was given on: attacks alone (where a game declares them first, that is all such a command
does), then all. "played" keeps what a journal keeps; "thought" is what a machine does to try a command: nobody reads its story.

The skirmish is as plain as Python gets without changing anything in place: frozen dataclasses, one die, a log; each of its moves
finds a target, rolls, and makes the new state. Boardgame.io's reducer does about one move where such a skirmish does 24 (11.6 k
against 279 k a second, measured side by side); the last column is the engine's thought in moves of that reducer.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM
from battlemap.minds.fight import play_fight
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.references import WeakestDecider
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.dice import AddressedDice
from battlemap.rules.procedure import Choice, Command, Roll
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, by_default
from benchmarks.minds.arena_maps import LEFT, RIGHT, arena_board, map_names

FIGHTS = 4
SKIRMISH_MOVES_PER_REDUCER_MOVE = 24


@dataclass(frozen=True)
class Fighter:
    """One of the plain skirmish."""

    side: int
    hits: int = 10


@dataclass(frozen=True)
class Skirmish:
    """Three against three, whose turn it is, and what has happened."""

    fighters: tuple[Fighter, ...] = (Fighter(0), Fighter(0), Fighter(0), Fighter(1), Fighter(1), Fighter(1))
    turn: int = 0
    log: tuple[tuple[int, int, int], ...] = ()


def move_skirmish(state: Skirmish, dice: Random) -> Skirmish:
    """The state after one attack: who is next strikes the first foe that stands, for one die."""
    actor = state.turn
    side = state.fighters[actor].side
    target = next((at for at, foe in enumerate(state.fighters) if foe.side != side and foe.hits > 0), None)
    if target is None:
        return Skirmish()
    rolled = int(dice.random() * 6) + 1
    struck = replace(state.fighters[target], hits=state.fighters[target].hits - rolled)
    fighters = (*state.fighters[:target], struck, *state.fighters[target + 1 :])
    later = [(actor + step) % len(fighters) for step in range(1, len(fighters) + 1)]
    turn = next(at for at in later if fighters[at].hits > 0)
    return replace(state, fighters=fighters, turn=turn, log=(*state.log, (actor, target, rolled)))


def play_skirmish(moves: int = 5_000) -> int:
    """Make so many moves, a new skirmish after each that is over; how many they were."""
    state, dice = Skirmish(), Random(1)
    for _ in range(moves):
        state = move_skirmish(state, dice)
    return moves


class SteadyAgent:
    """Answers by default and rolls the same dice for the same roll."""

    def __init__(self) -> None:
        self._dice = AddressedDice("rate", 1)

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """The default."""
        return AnswerInput(choice.ask, by_default(run.table.board, choice), choice.to[0], True)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """What this roll always shows."""
        return DiceInput(roll.ask, roll.by, self._dice.faces(roll.pool, roll.by, roll.ask, roll.on, 0), on=roll.on)


class GivenCommand(NamedTuple):
    """A command and the board it was given on."""

    board: AnyEncounter
    command: Command


def fight_commands(rules: AnyRuleset, fights: int = FIGHTS, rounds: int = 40) -> list[GivenCommand]:
    """The commands of some fights between machines that hit the weakest in reach."""
    given: list[GivenCommand] = []
    maps = map_names(rules)
    for seed in range(fights):
        board = arena_board(rules, maps[seed % len(maps)])
        session: Session = new_session(rules, board, f"rate {seed}", new_battle_orders(rules.standing_orders))
        deciders = {seat: WeakestDecider(rules, seed + at) for at, seat in enumerate((LEFT, RIGHT, GM))}
        play_fight(MachinePlayer(session, seat_sides(deciders)), rounds)
        for key in session.journal.path(session.head):
            entry = session.journal.entry(key)
            if entry.command is not None and entry.inputs:
                given.append(GivenCommand(session.journal.board(entry.parent), entry.command))
    return given


def rate(act: Callable[[], int], rounds: int) -> float:
    """How many a second of processor time, at the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        begun = process_time()
        best = max(best, act() / (process_time() - begun))
    return best


def carry_out(rules: AnyRuleset, given: Sequence[GivenCommand], told: bool) -> int:
    """Carry all out, each on its own board; how many they were."""
    agent = SteadyAgent()
    for board, command in given:
        Run(rules, board, command, agent, told=told)
    return len(given)


def rows(games: Sequence[str], rounds: int) -> list[str]:
    """The table."""
    table = ["| game | commands | n | played /s | thought /s | skirmish /s | ratio | of the reducer |", "|" + "---|" * 8]
    for game in games:
        rules = load_ruleset(game)
        given = fight_commands(rules)
        attacks = [entry for entry in given if entry.command.action in rules.tactics.attacks]
        for name, some in (("attacks", attacks), ("all", given)):
            if not some:
                continue
            played, thought, plain = (
                rate(partial(carry_out, rules, some, True), rounds),
                rate(partial(carry_out, rules, some, False), rounds),
                rate(play_skirmish, rounds),
            )
            reducer = plain / SKIRMISH_MOVES_PER_REDUCER_MOVE
            table.append(
                f"| {rules.title} | {name} | {len(some)} | {played:,.0f} | {thought:,.0f} | {plain:,.0f} "
                f"| 1 : {plain / thought:.0f} | ×{thought / reducer:.2f} |"
            )
    return table


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for line in rows(options.games or sorted(ruleset_ids()), options.rounds):
        print(line)


if __name__ == "__main__":
    main()
