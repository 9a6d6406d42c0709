"""Whether the rules take what machines decide: refused decisions among so many, game by game.

``python -m benchmarks.minds.arena_refusals [GAME …] [--n 20000] [--jobs 2]``: in each game machines of every character and
skill, one of them one that does anything, fight on the maps of `benchmarks.minds.arena` until they have decided so often.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import count

from battlemap.rules.registry import ruleset_ids
from benchmarks.minds.arena import all_fights

PAIRS = (
    ("random", "steady1"), ("cautious2", "random"), ("bold3", "cunning3"), ("mindless1", "beast2"), ("random", "weakest"),
    ("cunning4", "beast5"),
)  # fmt: skip
"""Who fights whom, in turn; decisions of the first are counted, refusals of both."""
FIGHTS = 10
"""So many fights of each pair at a time."""


def refusals(game: str, decisions: int, jobs: int) -> Iterator[tuple[int, int]]:
    """Decisions and refusals so far, until there are enough decisions."""
    made = refused = 0
    for at in count():
        score, seconds = all_fights(game, PAIRS[at % len(PAIRS)], FIGHTS, jobs, FIGHTS * (at // len(PAIRS)))
        made, refused = made + len(seconds), refused + score.refusals
        yield made, refused
        if made >= decisions:
            return


def main() -> None:
    """The command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=20_000, help="decisions in each game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    for game in given.games or ruleset_ids():
        made, refused = list(refusals(game, given.n, given.jobs))[-1]
        print(f"{game:14} {made:7} decisions, {refused} refused", flush=True)


if __name__ == "__main__":
    main()
