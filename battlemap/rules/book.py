"""Typed TOML: what a ruleset keeps in files, decoded with the place of every fault."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Token
from battlemap.board.ids import AspectId, Place, Point, SideId, TokenId
from battlemap.rules.procedure import Procedure, Table
from battlemap.rules.ruleset import Action, Aim

B = TypeVar("B", bound=Struct)


class BookFault(ValueError):
    """A file of a ruleset that cannot be read: file, place and reason in one sentence."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """What `ruleset.toml` says of a game."""

    title: str
    version: str
    compatible_with: str = ""
    licence: str = ""
    about: str = ""
    maps: tuple[str, ...] = ("zones",)
    labels: dict[str, str] = {}


class ActionText(Struct, frozen=True, forbid_unknown_fields=True):
    """What `book/actions.toml` says of one action: all that is words, not rule."""

    title: str
    icon: str
    group: str
    key: str = ""
    rank: int = 0
    cost: str = ""
    rule: str = ""
    help: str = ""
    aim: Aim = ""
    menu: str = "token"


class StockText(Struct, frozen=True, forbid_unknown_fields=True):
    """What `resources/tokens/<ruleset>.toml` says of one fighter to drop in; *sheet* holds fields of the game's sheet."""

    name: str
    icon: str
    group: str = ""
    """Under which heading it is offered: "Heroes"."""
    help: str = ""
    aspects: tuple[str, ...] = ()
    sheet: dict[str, Any] = {}


class Stock(Struct, frozen=True):
    """A fighter to drop in, with the sheet of its game."""

    key: str
    name: str
    icon: str
    sheet: Struct
    group: str = ""
    help: str = ""
    aspects: tuple[str, ...] = ()
    """What is always true of it: character aspects that come with the token."""

    def token(self, key: TokenId, side: SideId, place: Place, spot: Point | None = None) -> Token[Any]:
        """The piece for the board."""
        return Token(key, self.name, side, place, self.sheet, self.icon, spot=spot)

    def aspects_of(self, token: TokenId) -> tuple[Aspect, ...]:
        """Its aspects for the board, once it is there as *token*."""
        return tuple(
            Aspect(AspectId(f"{token}-{at}"), name, "character", "token", token) for at, name in enumerate(self.aspects, 1)
        )


def read_stock(path: Path, sheet: type[Struct]) -> tuple[Stock, ...]:
    """The fighters of one file, in its order. BookFault as read_toml, and if a sheet does not fit the game."""
    found: list[Stock] = []
    for key, text in read_table(path, StockText).items():
        try:
            filled = msgspec.convert(text.sheet, sheet)
        except msgspec.ValidationError as fault:
            raise BookFault(f"{path.name}: {key}: {fault}") from None
        found.append(Stock(key, text.name, text.icon, filled, text.group, text.help, text.aspects))
    return tuple(found)


def read_toml(path: Path, kind: type[B]) -> B:
    """Decode one file as *kind*. BookFault if it is missing, no TOML, or has a wrong name or type."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as fault:
        raise BookFault(f"{path.name} cannot be read: {fault.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BookFault(f"{path.name}: {fault}") from None


def read_table(path: Path, kind: type[B]) -> dict[str, B]:
    """Decode a file of named tables, each as *kind*. BookFault as read_toml."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, kind])  # type: ignore[valid-type]
    except OSError as fault:
        raise BookFault(f"{path.name} cannot be read: {fault.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BookFault(f"{path.name}: {fault}") from None


def bind(
    texts: Mapping[str, ActionText], runs: Mapping[str, Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]]
) -> dict[str, Action]:
    """Join the words of `actions.toml` with the procedures. BookFault if one has no other half."""
    if missing := sorted(set(texts) ^ set(runs)):
        raise BookFault(f"actions.toml and the rules do not name the same actions: {', '.join(missing)}")
    return {name: Action(name, runs[name], **msgspec.structs.asdict(text)) for name, text in texts.items()}
