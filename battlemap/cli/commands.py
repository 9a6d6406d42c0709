"""The commands that there are, as the parser knows them."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from typing import TypeAlias

from battlemap.board.wording import capitalise

Command: TypeAlias = Callable[[Namespace], int]


class Commands:
    """The commands of one parser; each module of a command adds its own."""

    def __init__(self, parser: ArgumentParser, prog: str = "battlemap") -> None:
        """*prog*: the words before the name of a command."""
        self._parsers: _SubParsersAction[ArgumentParser] = parser.add_subparsers(
            title="commands", metavar="COMMAND", prog=prog, required=True
        )

    def add(self, name: str, run: Command, what: str, more: str = "", examples: str = "") -> ArgumentParser:
        """A command *name* that *run* answers; *what* is one phrase in small letters, *more* whole sentences."""
        made = self._parsers.add_parser(
            name, help=what, description=f"{capitalise(what)}. {more}".strip(),
            epilog=examples or None, formatter_class=RawDescriptionHelpFormatter,
        )  # fmt: skip
        made.set_defaults(run=run)
        return made

    @property
    def names(self) -> frozenset[str]:
        """Every command added so far."""
        return frozenset(self._parsers.choices)


def count(text: str) -> int:
    """A whole number from 1 to 100,000 out of an argument; ArgumentTypeError for another."""
    try:
        number = int(text)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is no whole number") from None
    if not 1 <= number <= 100_000:
        raise ArgumentTypeError(f"{number} is not from 1 to 100000")
    return number
