"""Boards and events as older formats wrote them, brought to today's form value by value."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from battlemap.rules.effect_kinds import kind_of_title
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.schema import VERSION

Step: TypeAlias = Callable[[Any, AnyRuleset], Any]


def _add_map_kind(plain: Any, _: AnyRuleset) -> Any:
    """Format 1 knew zones alone; since format 2 a map says of which kind it is."""
    if not isinstance(plain, dict):
        return plain
    map_table = plain.get("map")
    return {**plain, "map": {"map": "zones", **map_table}} if isinstance(map_table, dict) else plain


def _add_new_map_kind(plain: Any, rules: AnyRuleset) -> Any:
    return _add_map_kind(plain, rules) if isinstance(plain, dict) and plain.get("type") == "MapChanged" else plain


def _name_board_effects(plain: Any, rules: AnyRuleset) -> Any:
    """Format 2 knew effects by the title that is shown; since format 3 they have a kind beside it."""
    if not isinstance(plain, dict):
        return plain
    return _with_scene(_with_effect_kinds(plain, rules), "scene", rules)


def _name_new_effects(plain: Any, rules: AnyRuleset) -> Any:
    if not isinstance(plain, dict):
        return plain
    if plain.get("type") == "EffectsChanged":
        return _with_effect_kinds(plain, rules)
    return _with_scene(plain, "fields", rules) if plain.get("type") == "SceneChanged" else plain


def _with_effect_kinds(plain: dict[str, Any], rules: AnyRuleset) -> dict[str, Any]:
    effects = plain.get("effects")
    return {**plain, "effects": [_with_kind(effect, rules) for effect in effects]} if isinstance(effects, list) else plain


def _with_kind(effect: Any, rules: AnyRuleset) -> Any:
    if not isinstance(effect, dict) or not isinstance(title := effect.get("name"), str):
        return effect
    kind, which = _kind_of(title, rules)
    rest = {key: value for key, value in effect.items() if key != "name"}
    return {"kind": kind, **rest, "which": which, "title": title}


@lru_cache(maxsize=1000)
def _kind_of(title: str, rules: AnyRuleset) -> tuple[str, str]:
    """By the printed book alone: a board that was kept and the events that led to it must agree."""
    return kind_of_title(rules.effect_kinds(rules.book), title)


def _with_scene(plain: dict[str, Any], key: str, rules: AnyRuleset) -> dict[str, Any]:
    fields = plain.get(key)
    return {**plain, key: rules.upgrade_scene(fields, 2)} if isinstance(fields, dict) else plain


def _keep(plain: Any, _: AnyRuleset) -> Any:
    """Since format 4 a grid may be covered; in what was written before nothing is."""
    return plain


BOARD_STEPS: Mapping[int, Step] = MappingProxyType({1: _add_map_kind, 2: _name_board_effects, 3: _keep})
"""How a board of format n becomes one of n+1, by n; what is no board is left as it is."""
EVENT_STEPS: Mapping[int, Step] = MappingProxyType({1: _add_new_map_kind, 2: _name_new_effects, 3: _keep})
"""The same for one event."""


def upgrade_board(plain: Any, version: int, rules: AnyRuleset) -> Any:
    """A board of format *version*, as plain values, in today's form."""
    return _upgrade(plain, version, BOARD_STEPS, rules)


def upgrade_events(plain: Any, version: int, rules: AnyRuleset) -> Any:
    """A list of events of format *version*, as plain values, in today's form."""
    if version >= VERSION or not isinstance(plain, list):
        return plain
    return [_upgrade(event, version, EVENT_STEPS, rules) for event in plain]


def _upgrade(plain: Any, version: int, steps: Mapping[int, Step], rules: AnyRuleset) -> Any:
    for at in range(version, VERSION):
        plain = steps[at](plain, rules) if at in steps else plain
    return plain
