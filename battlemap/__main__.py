"""python -m battlemap"""

import sys


def main() -> int:
    """Run the command line with the process's arguments and give back its exit code."""
    if getattr(sys, "frozen", False):  # a process that plays fights is a packed program started again
        from multiprocessing import freeze_support

        freeze_support()
    from battlemap.cli.command_line import main as run  # here, so that asking for the module costs nothing

    return run()


if __name__ == "__main__":
    sys.exit(main())
