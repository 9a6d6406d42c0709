"""Whether exact odds are right: against an enumeration of all dice by icepool, and against 200,000 rolls, in all five games.

    python -m benchmarks.rules.odds_proof [ROLLS [GAME…]]

Without icepool the falls of dice are counted one by one. The procedures of the rules and the reading of an outcome are the
program's own; how rolls fall, which are alike and what a branch weighs is worked out here again.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import sqrt
from time import perf_counter
from typing import Any
from zlib import crc32

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.command_odds import Odds
from battlemap.play.odds.next_attack import board_at_turn
from battlemap.play.odds.outcome_chances import OutcomeChances, Z, last_verdict
from battlemap.rules.dice import DicePool, Faces, StreamDice
from battlemap.rules.procedure import Choice, Command, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume, by_default
from battlemap.store.document.battle_folder import read_sample

SAMPLES = {
    "war_of_ashes": ("ravine-ambush", "burning-farm"),
    "fate2": ("tavern-scuffle", "duel-of-words"),
    "sifrp": ("forest-road", "tilting-yard"),
    "obss": ("quarry-yard",),
    "zweihander": ("crooked-ladle", "mail-coach"),
}
ROLLS = 200_000
TOLERANCE, SIGMAS = 1e-12, 3.0
CUT = 1e-9
"""A chain of exploding dice rarer than this stops there; what such chains weigh is told with a fault (see *slack*)."""
LIMIT = 3000
"""A command with more branches is sampled by the program: then its error bar is held to account."""
ACTORS, TARGETS = 3, 2
"""So many who act, and so many targets for each, in a battle."""


class Case(Struct, frozen=True):
    """A command on a board."""

    game: str
    words: str
    rules: Any
    board: Any
    command: Command


class Shares(Struct, frozen=True):
    """What a command comes to, of 1; *slack*: what stands for chains that were cut off."""

    success: float
    tie: float
    failure: float
    slack: float = 0.0


Node = tuple[Roll | None, int]
"""A roll that waits, or None where all is decided; by how much it succeeded then."""


class PathAgent:
    """Answers by default and lets the dice of a path fall; stops beyond its end, and where all is decided."""

    def __init__(self, path: tuple[Faces, ...]) -> None:
        self._path, self._at = path, 0

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None if choice.followup else assume(run, choice, by_default)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        if roll.followup or self._at == len(self._path):
            return None
        self._at += 1
        return DiceInput(roll.ask, roll.by, self._path[self._at - 1], on=roll.on)


class Tree:
    """All that a command may come to, found by running it once for each way in which its rule reads the dice."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._nodes: dict[tuple[Hashable, ...], Node] = {}

    def node(self, key: tuple[Hashable, ...], path: tuple[Faces, ...]) -> Node:
        """Where the readings *key* lead; *path*: one way in which the dice fall so."""
        known = self._nodes.get(key)
        if known is None:
            run = Run(self._case.rules, self._case.board, self._case.command, PathAgent(path))
            verdict = last_verdict(run.table.events, self._case.command.actor)
            roll = run.request if isinstance(run.request, Roll) and not run.request.followup else None
            known = self._nodes[key] = roll, verdict[0] if verdict else -1
        return known

    def enumerate(self) -> Shares:
        """Exact shares, of every fall of the dice."""
        sums = [0.0, 0.0, 0.0]
        slack = 0.0
        open_: list[tuple[tuple[Hashable, ...], tuple[Faces, ...], float]] = [((), (), 1.0)]
        while open_:
            key, path, weight = open_.pop()
            roll, margin = self.node(key, path)
            if roll is None:
                sums[0 if margin >= 1 else 1 if margin == 0 else 2] += weight
                continue
            readings: dict[Hashable, tuple[Faces, float]] = {}
            for faces, share in falls_of(roll.pool):
                if roll.pool.owed_count(faces) > 0:
                    slack += weight * share
                seen = roll.roll_rule(faces, roll.pool, roll.bonus, roll.against)
                first, before = readings.get(seen, (faces, 0.0))
                readings[seen] = first, before + share
            open_ += [((*key, seen), (*path, faces), weight * share) for seen, (faces, share) in readings.items()]
        return Shares(sums[0], sums[1], sums[2], slack)

    def play(self, rolls: int, seed: int) -> Shares:
        """Shares of what so many tries come to, with a plain stream of dice."""
        dice, sums = StreamDice(seed), [0, 0, 0]
        for _ in range(rolls):
            key: tuple[Hashable, ...] = ()
            path: tuple[Faces, ...] = ()
            roll, margin = self.node(key, path)
            while roll is not None:
                faces = dice.faces(roll.pool)
                key = (*key, roll.roll_rule(faces, roll.pool, roll.bonus, roll.against))
                path = (*path, faces)
                roll, margin = self.node(key, path)
            sums[0 if margin >= 1 else 1 if margin == 0 else 2] += 1
        return Shares(sums[0] / rolls, sums[1] / rolls, sums[2] / rolls)


@lru_cache(maxsize=64)
def falls_of(pool: DicePool) -> tuple[tuple[Faces, float], ...]:
    """Every way in which a pool can fall with its chance: set after set, as long as dice are owed."""
    done: dict[Faces, float] = defaultdict(float)
    open_: dict[Faces, float] = {(): 1.0}
    while open_:
        further: dict[Faces, float] = defaultdict(float)
        for faces, share in open_.items():
            owed = pool.owed_count(faces)
            if owed <= 0 or (len(faces) >= pool.count and share < CUT):
                done[faces] += share
                continue
            for more, chance in sets_of(owed, pool.sides):
                further[faces + more] += share * chance
        open_ = further
    return tuple(done.items())


def counted_sets(count: int, sides: int) -> tuple[tuple[Faces, float], ...]:
    """How *count* dice may fall, whatever their order, counted one by one."""
    counts: dict[Faces, int] = {faces: len(set(permutations(faces))) for faces in
                                combinations_with_replacement(range(1, sides + 1), count)}  # fmt: skip
    return tuple([(faces, ways / sides**count) for faces, ways in counts.items()])


def icepool_sets(count: int, sides: int) -> tuple[tuple[Faces, float], ...]:
    """The same by icepool."""
    import icepool  # type: ignore[import-untyped]

    if count == 1:
        return tuple([((face,), 1 / sides) for face in icepool.d(sides).outcomes()])
    falls = icepool.d(sides).pool(count).expand()
    return tuple([(tuple(faces), ways / falls.denominator()) for faces, ways in falls.items()])


def _chosen_sets() -> Callable[[int, int], tuple[tuple[Faces, float], ...]]:
    try:
        import icepool  # noqa: F401
    except ImportError:
        return counted_sets
    return icepool_sets


sets_of = lru_cache(maxsize=64)(_chosen_sets())


def cases(game: str, actors: int = ACTORS, targets: int = TARGETS) -> Iterator[Case]:
    """Commands of the samples of a game, each with some who act and some whom it is done to."""
    for name in SAMPLES[game]:
        battle = read_sample(name)
        rules: AnyRuleset = battle.rules
        seen: set[str] = set()
        fighters = [token for slot in battle.board.turns.order for token in slot] or list(battle.board.tokens)
        for who in fighters[:actors]:
            board: AnyEncounter = board_at_turn(rules, battle.board, who)
            for action in (*rules.tactics.attacks, *rules.tactics.others):
                found = 0
                for whom in _targets(board, who):
                    command = Command(action, who, {"target": (whom,)})
                    if found < targets and action in rules.actions and not preview_command(rules, board, command).refusal:
                        found += 1
                        words = f"{name}: {who} {action} {whom}"
                        if words not in seen:
                            seen.add(words)
                            yield Case(game, words, rules, board, command)


def _targets(board: AnyEncounter, who: TokenId) -> list[TokenId]:
    side = board[who].side
    return [token.id for token in board.tokens.values() if not board.allied(side, token.side)]


def said_chances(case: Case) -> OutcomeChances | None:
    """What the program says; None where it compares nothing."""
    odds = Odds(case.rules, case.board, case.command, limit=LIMIT, patience=float("inf"))
    odds.step(float("inf"))
    return odds.result


def faults(case: Case, said: OutcomeChances, rolls: int = ROLLS) -> list[str]:
    """What is wrong with the odds of a case; of sampled ones their error bar has to hold."""
    tree, wrong = Tree(case), list[str]()
    counted = tree.enumerate() if said.exact else None
    played = tree.play(rolls, seed=crc32(case.words.encode()))
    for word in ("success", "tie", "failure") if said.exact else ("success",):
        ours, share = getattr(said, word), getattr(played, word)
        if counted is not None and abs(ours - getattr(counted, word)) > TOLERANCE:
            wrong.append(f"{word} {ours!r}, counted {getattr(counted, word)!r} (chains cut off weigh {counted.slack:.1e})")
        if abs(ours - share) > SIGMAS * (sqrt(max(ours * (1 - ours), 1 / rolls) / rolls) + said.interval / Z):
            wrong.append(f"{word} {ours:.5f} ± {said.interval:.5f}, played {share:.5f}")
    return wrong


def main(arguments: list[str]) -> int:
    """Print a line for each game and each fault; 1 if there is one."""
    rolls = int(arguments[0]) if arguments else ROLLS
    games = arguments[1:] or list(SAMPLES)
    print(f"counted by {'icepool' if _chosen_sets() is icepool_sets else 'brute force'}; {rolls} rolls a case")
    failed = 0
    for game in games:
        begun, exact, sampled = perf_counter(), 0, 0
        for case in cases(game):
            said = said_chances(case)
            if said is None:
                continue
            exact, sampled = exact + said.exact, sampled + (not said.exact)
            for fault in faults(case, said, rolls):
                failed += 1
                print(f"  {case.words}: {fault}")
        print(f"{game}: {exact} exact and {sampled} sampled cases hold, but for the faults above; {perf_counter() - begun:.0f} s")
    print(f"{failed} faults")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
