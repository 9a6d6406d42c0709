"""Machines fight each other: who wins how often, how long a decision takes, how many fights a second.

``python -m benchmarks.minds.arena [GAME …] [--n 100] [--pairs steady3:random,steady3:weakest] [--jobs 2]``; each pair fights on
three maps of each game, each seed twice with the sides swapped. A machine is a character with its skill (steady3), ``random``
or ``weakest``.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import cast

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, SideId, TokenId
from battlemap.board.machine_style import CharacterName
from battlemap.minds.character import CHARACTERS
from battlemap.minds.decider import Decider
from battlemap.minds.decision import Decision
from battlemap.minds.fight import FightResult, play_fight
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.references import RandomDecider, WeakestDecider
from battlemap.minds.weights import WEIGHTS, Weights
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Choice, Command
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run, Tape
from benchmarks.minds.arena_maps import LEFT, RIGHT, arena_board, map_names

PAIRS = "steady3:random,steady3:weakest,steady3:beast3,steady5:steady1"
ROUNDS = 100
CHUNK = 10
"""So many fights are one task of a process."""


class TimedDecider:
    """A decider, with the time that each decision took."""

    def __init__(self, decider: Decider, seconds: list[float]) -> None:
        self._decider, self._seconds, self.resentful = decider, seconds, decider.resentful

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """What the decider does."""
        begun = process_time()
        decision = self._decider.decide_command(board, who, moment, grudge)
        self._seconds.append(process_time() - begun)
        return decision

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """What the decider answers."""
        begun = process_time()
        decision = self._decider.decide_answer(board, command, inputs, choice, side, moment, run)
        self._seconds.append(process_time() - begun)
        return decision


class PairScore(Struct):
    """How fights came out for the first of a pair: fights won, lost, broken off; what they took."""

    won: int = 0
    lost: int = 0
    broken_off: int = 0
    rounds: int = 0
    refusals: int = 0
    seconds: float = 0.0
    margin: float = 0.0
    """By how much its fighters were worth more than the others at the end, all fights together."""

    @property
    def count(self) -> int:
        """All fights."""
        return self.won + self.lost + self.broken_off

    def merge(self, other: "PairScore") -> None:
        """Count the fights of another score of the same pair, too."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def add(self, result: FightResult, side: str, seconds: float) -> None:
        """Count a fight in which the first of the pair played *side*."""
        self.seconds += seconds
        self.rounds += result.rounds
        self.refusals += result.refusals
        self.margin += sum([worth if key == side else -worth for key, worth in result.strengths.items()])
        if result.broken_off:
            self.broken_off += 1
        elif result.standing and result.standing[0] == side:
            self.won += 1
        else:
            self.lost += 1


def decider_of(rules: AnyRuleset, name: str, seed: int, weights: Weights = WEIGHTS) -> Decider:
    """A machine by its name."""
    if name == "random":
        return RandomDecider(rules, seed)
    if name == "weakest":
        return WeakestDecider(rules, seed)
    return Mind(rules, CHARACTERS[cast(CharacterName, name[:-1])], int(name[-1]), seed, weights, explains=False)


def fight(rules: AnyRuleset, board: AnyEncounter, deciders: dict[str, Decider], seed: str) -> FightResult:
    """One fight from the start; *deciders* by side."""
    session = new_session(rules, board, seed, new_battle_orders(rules.standing_orders).with_dice_at_once())
    return play_fight(MachinePlayer(session, seat_sides({**deciders, GM: deciders[LEFT]})), ROUNDS)


def fights(
    rules: AnyRuleset, pair: tuple[str, str], count: int, maps: Sequence[str], seconds: list[float],
    weights: tuple[Weights, Weights] = (WEIGHTS, WEIGHTS), first: int = 0,
) -> PairScore:  # fmt: skip
    """So many fights of a pair from number *first* on, in turn on *maps*, every seed twice with the sides swapped."""
    score = PairScore()
    boards = [arena_board(rules, name) for name in maps]
    for at in range(first, first + count):
        seed, side = at // 2, LEFT if at % 2 == 0 else RIGHT
        other = RIGHT if side == LEFT else LEFT
        timed = TimedDecider(decider_of(rules, pair[0], seed, weights[0]), seconds)
        deciders: dict[str, Decider] = {side: timed, other: decider_of(rules, pair[1], seed + 7_000, weights[1])}
        begun = process_time()
        result = fight(rules, boards[seed % len(boards)], deciders, f"arena {seed}")
        score.add(result, side, process_time() - begun)
    return score


def chunk(game: str, pair: tuple[str, str], first: int, count: int) -> tuple[PairScore, list[float]]:
    """Some fights of a pair on the maps of the table, as a process of its own plays them."""
    seconds: list[float] = []
    rules = load_ruleset(game)
    return fights(rules, pair, count, map_names(rules), seconds, first=first), seconds


def all_fights(game: str, pair: tuple[str, str], count: int, jobs: int, first: int = 0) -> tuple[PairScore, list[float]]:
    """So many fights from number *first* on, the same whatever the number of processes."""
    if jobs < 2:
        return chunk(game, pair, first, count)
    score, seconds = PairScore(), list[float]()
    starts, end = range(first, first + count, CHUNK), first + count
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        parts = [pool.submit(chunk, game, pair, start, min(CHUNK, end - start)) for start in starts]
        for part in parts:
            own, more = part.result()
            score.merge(own)
            seconds += more
    return score, seconds


def interval(won: int, count: int) -> tuple[float, float]:
    """The Wilson interval (95 %) of a share."""
    z = 1.96
    share = won / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return middle - half, middle + half


def rows(games: Sequence[str], pairs: Sequence[tuple[str, str]], count: int, jobs: int = 1) -> Iterator[str]:
    """The table, a row at a time."""
    yield "| game | pair | n | won | 95 % interval | broken off | rounds | median ms | p95 ms | fights/s | decisions | refused |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|"
    for game in games:
        rules = load_ruleset(game)
        for pair in pairs:
            score, seconds = all_fights(game, pair, count, jobs)
            seconds.sort()
            low, high = interval(score.won, score.count)
            median, late = (seconds[int(len(seconds) * share)] * 1e3 for share in (0.5, 0.95))
            yield (
                f"| {rules.title} | {pair[0]} v {pair[1]} | {score.count} | {score.won / score.count:.1%} "
                f"| {low:.1%} to {high:.1%} | {score.broken_off} | {score.rounds / score.count:.1f} | {median:.1f} | {late:.1f} "
                f"| {score.count / score.seconds:.2f} | {len(seconds)} | {score.refusals} |"
            )


def main() -> None:
    """The command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(ruleset_ids()))
    parser.add_argument("--n", type=int, default=100, help="fights for each pair in each game")
    parser.add_argument("--pairs", default=PAIRS)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the fights are the same")
    given = parser.parse_args()
    pairs = [cast(tuple[str, str], tuple(pair.split(":"))) for pair in given.pairs.split(",")]
    begun = perf_counter()
    for row in rows(given.games or ruleset_ids(), pairs, given.n, given.jobs):
        print(row, flush=True)
    print(f"\n{perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
