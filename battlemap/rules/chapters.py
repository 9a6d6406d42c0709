"""A ruleset put together from its chapters: modules that export RUNS (verbs), HOOKS, REACTIONS and STATE_CHECKS."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, TypeAlias

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Hook, Procedure, StateCheck, Table
from battlemap.rules.reactions import Reaction
from battlemap.rules.toml_files import BookError

Run: TypeAlias = Callable[[Table[Any, Any, Any], TokenId], Procedure[None]]
Chapter: TypeAlias = ModuleType


def verbs_of(chapters: Sequence[Chapter]) -> dict[str, Run]:
    """Every verb of the chapters by its name. BookError if two say the same."""
    verbs: dict[str, Run] = {}
    for chapter in chapters:
        mine: Mapping[str, Run] = getattr(chapter, "RUNS", {})
        if twice := sorted(verbs.keys() & mine.keys()):
            raise BookError(f"{chapter.__name__}: another chapter has {', '.join(twice)} already")
        verbs |= mine
    return verbs


def hooks_of(chapters: Sequence[Chapter]) -> dict[str, tuple[Hook, ...]]:
    """What the chapters have to say at each point; where several do, in the order of the chapters."""
    hooks: dict[str, tuple[Hook, ...]] = {}
    for chapter in chapters:
        mine: Mapping[str, Hook] = getattr(chapter, "HOOKS", {})
        for name, hook in mine.items():
            hooks[name] = (*hooks.get(name, ()), hook)
    return hooks


def reactions_of(chapters: Sequence[Chapter]) -> tuple[Reaction, ...]:
    """Everything by which the chapters let somebody step in, in their order."""
    return tuple([reaction for chapter in chapters for reaction in getattr(chapter, "REACTIONS", ())])


def state_checks_of(chapters: Sequence[Chapter]) -> tuple[StateCheck, ...]:
    """Everything the chapters see to as soon as things stand so, in their order."""
    return tuple([check for chapter in chapters for check in getattr(chapter, "STATE_CHECKS", ())])
