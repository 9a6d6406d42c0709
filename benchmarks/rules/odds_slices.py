"""How long the window is held up while odds are worked out, and how long they take: every slice, in all five games.

    python -m benchmarks.rules.odds_slices [GAME…]

The slices are those of the window (OutlookWorker); their processor time counts, so that other programs do not. Libraries that the
window has loaded long before are loaded first, and garbage is collected between slices, as the window does by a timer.
"""

import gc
import sys
from collections.abc import Iterator
from importlib import import_module
from time import thread_time

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_arrays import warm_up
from battlemap.board.ids import TokenId
from battlemap.gui.odds.outlook_worker import SLICE
from battlemap.gui.startup.garbage_collection import collect_if_due
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.next_attack import board_at_turn
from battlemap.play.odds.outlook_work import OutlookWork
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.document.battle_folder import read_sample
from benchmarks.rules.odds_proof import SAMPLES

LONG = 0.004
"""Seconds; no slice should take longer."""
FOES, VERBS = 2, 3
"""So many targets of so many actions of everybody."""


class SliceTimes(Struct):
    """Of one command, in seconds: every slice, all up to the first number, all together."""

    command: Command
    slices: list[float]
    first: float = 0.0
    whole: float = 0.0


def commands_of(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> Iterator[Command]:
    """What somebody can do to foes, and where he might go."""
    foes = [token.id for token in board.tokens.values() if not board.allied(token.side, board[who].side)]
    for name in (*rules.tactics.attacks[:VERBS], *rules.tactics.others[:VERBS]):
        if name not in rules.actions:
            continue
        possible = [foe for foe in foes if not preview_command(rules, board, Command(name, who, {"target": (foe,)})).refusal]
        yield from [Command(name, who, {"target": (foe,)}) for foe in possible[:FOES]]


def measure(rules: AnyRuleset, board: AnyEncounter, command: Command) -> SliceTimes:
    """Work out one outlook as the window does."""
    work, times = OutlookWork(rules, board, command), SliceTimes(command, [])
    while not work.done:
        before = thread_time()
        work.step(SLICE)
        times.slices.append(thread_time() - before)
        collect_if_due()
        times.whole += times.slices[-1]
        times.first = times.first or (times.whole if work.outlook is not None else 0.0)
    return times


def main(games: list[str]) -> None:
    """Print a line for each sample, and the longest slices."""
    gc.disable()
    import_module("networkx")
    warm_up()
    print("slices: how many, over 4 ms, 99 of 100 within, the longest; commands: until the first number, until all is known")
    for game in games or list(SAMPLES):
        for name in SAMPLES[game]:
            battle = read_sample(name)
            rules, board = battle.rules, battle.board
            measured: list[SliceTimes] = []
            for who in board.tokens:
                if not rules.tactics.out(board, who):
                    ready = board_at_turn(rules, board, who)
                    measured += [measure(rules, ready, command) for command in commands_of(rules, ready, who)]
            if measured:
                _print(name, measured)


def _print(name: str, measured: list[SliceTimes]) -> None:
    slices = sorted([seconds for times in measured for seconds in times.slices])
    over = sum(seconds > LONG for seconds in slices) / len(slices)
    firsts, wholes = sorted([times.first for times in measured]), sorted([times.whole for times in measured])
    print(
        f"{name:16} {len(slices):6} {over:6.2%} {slices[int(len(slices) * 0.99)] * 1000:6.1f} ms {slices[-1] * 1000:6.1f} ms"
        f"   {len(measured):3}: {firsts[len(firsts) // 2] * 1000:6.0f} ms, at most {firsts[-1] * 1000:6.0f};"
        f" {wholes[len(wholes) // 2]:5.2f} s, at most {wholes[-1]:5.2f}"
    )
    worst = max(measured, key=lambda times: max(times.slices))
    print(f"    the longest slice: {worst.command.actor}, {worst.command.action} {worst.command.preset.get('target', ())}")


if __name__ == "__main__":
    main(sys.argv[1:])
