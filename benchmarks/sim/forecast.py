"""What the forecast and a battle that is played out cost the window, and how soon the forecast has a number.

    .venv/bin/python -m benchmarks.sim.forecast [BATTLE…]

BATTLE: a sample whose fight has not begun, or so many against so many of a game, as in "zweihander:15". All is told of the first,
of the others how soon there is a number.
"""

import sys


def main() -> None:
    """Print everything."""
    from benchmarks.sim.forecast_window import measure  # here: the processes that fight import this module again

    measure(sys.argv[1:] or ["mountain-pass"])


if __name__ == "__main__":
    main()
