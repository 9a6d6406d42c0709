"""Walks through the history of random fights for as many steps as wanted, and compares each with a model of undo and redo.

python -m benchmarks.rules.history [STEPS [SEED]]

Each step is one operation of a session: a command, an answer, an edit, undo, redo, another moment, a decision taken otherwise,
stepping in, other standing orders, closing and opening the file, a program that is killed. The model is
tests/play/history_model.py. Prints how far it is every minute, and what went wrong; ends with 1 if anything did.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from battlemap.board.encounter import AnyEncounter
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.document.battle_folder import read_sample
from tests.games import duel, skirmish
from tests.play.history_walker import HistoryFault, HistoryWalker

SAMPLES = ("ravine-ambush", "tavern-scuffle", "quarry-yard", "forest-road", "crooked-ladle")
"""One of each game."""
OWN: dict[str, tuple[AnyRuleset, Callable[[], AnyEncounter]]] = {
    "duel": (duel.DUEL, duel.board), "skirmish": (skirmish.SKIRMISH, skirmish.board),
}  # fmt: skip
"""The small games of the tests."""
GAMES = (*OWN, *SAMPLES)
IN_MEMORY = Path("/dev/shm")
"""Where there is such a folder the files lie in it: each operation waits for its file, and a disk takes 20 ms for that."""
MOST_STEPS = 400
"""So many steps a walk has at most: what a battle costs grows with what was done in it."""


def in_memory() -> Path | None:
    """The folder that lies in memory; None if this machine has none."""
    return IN_MEMORY if IN_MEMORY.is_dir() else None


def load(name: str) -> AnyRuleset:
    """The games of the tests, and those that are bundled."""
    return OWN[name][0] if name in OWN else registry.load_ruleset(name)


def new_walker(game: str, folder: Path) -> HistoryWalker:
    """A walk through a new battle of *game*, with its file in *folder*."""
    return HistoryWalker(folder, _battle(game), load)


def _battle(game: str) -> Battle:
    if game not in OWN:
        return read_sample(game)
    rules, board = OWN[game]
    return new_battle(rules, board(), seed="seed")


def walk(seed: int, steps: int) -> tuple[str, int]:
    """One walk: what went wrong in it, and how many steps it took."""
    random = Random(seed)
    done, game = 0, random.choice(GAMES)
    with tempfile.TemporaryDirectory(dir=in_memory(), ignore_cleanup_errors=True) as folder:
        walker = new_walker(game, Path(folder))
        try:
            for _ in range(min(steps, random.choice((30, 100, MOST_STEPS)))):
                done += 1
                walker.step(random)
            walker.finish()
        except HistoryFault as fault:
            return f"{game}, seed {seed}: {fault}", done
        finally:
            walker.document.close()
    return "", done


def main(steps: int, seed: int) -> int:
    """Print how far it is every minute or so, and every fault; 1 if there was one."""
    start, told, done, faults = time.perf_counter(), 0.0, 0, Counter[str]()
    for number in count(seed):
        if done >= steps:
            break
        fault, made = walk(number, steps - done)
        done += made
        if fault:
            faults[fault] += 1
            print(fault, flush=True)
        seconds = time.perf_counter() - start
        if seconds - told > 60 or done >= steps:
            told = seconds
            print(f"{done} steps in {number - seed + 1} walks, {done / seconds:.0f} a second, {len(faults)} faults", flush=True)
    return int(bool(faults))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(*given, *(1_000_000, 1)[len(given) :])))
