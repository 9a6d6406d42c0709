"""Weights of the minds, tuned by play: each is tried at other values against the usual ones, by paired seeds.

``python -m benchmarks.minds.arena_tuning [GAME …] [--n 16]``, on maps that the table of `benchmarks.minds.arena` does not use.
All play against ``weakest``; what is compared is how often they win, and by how much their fighters are worth more at the end.
"""

from argparse import ArgumentParser

from msgspec.structs import replace

from battlemap.minds.weights import WEIGHTS, Weights
from battlemap.rules.registry import load_ruleset, ruleset_ids
from benchmarks.minds.arena import fights
from benchmarks.minds.arena_maps import map_names

TRIED: dict[str, tuple[float, ...]] = {
    "approach": (0.012,),
    "exposure": (0.0, 0.06),
    "engaged": (0.03, 0.1),
    "focus": (0.5, 1.0),
    "order": (0.0, 0.08),
}


def variants() -> dict[str, Weights]:
    """The usual weights, and each of them at other values."""
    listed = {"usual": WEIGHTS}
    for name, values in TRIED.items():
        listed |= {f"{name} {value}": replace(WEIGHTS, **{name: value}) for value in values}
    return listed


def main() -> None:
    """The command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=16, help="fights for each value in each game")
    given = parser.parse_args()
    for game in given.games or ruleset_ids():
        rules = load_ruleset(game)
        for name, weights in variants().items():
            score = fights(rules, ("steady3", "weakest"), given.n, map_names(rules, tuning=True), [], (weights, weights))
            margin = score.margin / score.count
            print(
                f"{game:14} {name:16} won {score.won:3} of {score.count}, margin {margin:+.3f}, {score.seconds:.0f} s", flush=True
            )


if __name__ == "__main__":
    main()
