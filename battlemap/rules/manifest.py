"""What `ruleset.toml` and the files of actions say, and how the words are joined with the procedures."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, Table
from battlemap.rules.ruleset import Action, Aim
from battlemap.rules.toml_files import BookError, read_table


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """What `ruleset.toml` says of a game."""

    title: str
    version: str
    compatible_with: str = ""
    licence: str = ""
    about: str = ""
    maps: tuple[str, ...] = ("zones",)
    labels: dict[str, str] = {}


class ActionText(Struct, frozen=True, forbid_unknown_fields=True):
    """What the files in `book/actions` say of one action: all that is words, not rule."""

    title: str
    icon: str
    group: str
    key: str = ""
    rank: int = 0
    cost: str = ""
    full_cost: str = ""
    """The most it may cost, where *cost* names several; said where there is room for one only."""
    rule: str = ""
    help: str = ""
    aim: Aim = ""
    menu: str = "token"
    title_on: str = ""
    """The title with {} for the name of whom it is done to."""
    asks: bool = False
    """Its row in a menu ends in …, by which it says that questions follow."""
    words: str = ""
    """Other words by which somebody may look for it: "shove thrust"."""


def read_actions(folder: Path) -> dict[str, ActionText]:
    """The words of all verbs, one file for each chapter. BookError if a file is wrong or two say the same."""
    texts: dict[str, ActionText] = {}
    for path in sorted(folder.glob("*.toml")):
        actions = read_table(path, ActionText)
        if twice := sorted(texts.keys() & actions.keys()):
            raise BookError(f"{path.name}: {', '.join(twice)} stands in another file already")
        texts |= actions
    return texts


def bind_actions(
    texts: Mapping[str, ActionText], runs: Mapping[str, Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]]
) -> dict[str, Action]:
    """Join the words of `actions.toml` with the procedures. BookError if one has no other half."""
    if missing := sorted(set(texts) ^ set(runs)):
        raise BookError(f"actions.toml and the rules do not name the same actions: {', '.join(missing)}")
    return {name: Action(name, runs[name], **msgspec.structs.asdict(text)) for name, text in texts.items()}
