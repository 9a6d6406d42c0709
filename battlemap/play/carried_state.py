"""What somebody is when a battle is left: sheet, aspects and effects that go along; and its return onto another board."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken, Effect
from battlemap.board.events import AspectGone, AspectPut, EffectsChanged, Event, Numbered, Placed, SheetChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.play.edits import board_edits
from battlemap.play.journal import replay
from battlemap.rules.ruleset import AnyRuleset

KINDS = ("character", "consequence")
"""The aspects that go along."""


class CarriedState(Struct, frozen=True):
    """*sheet*: of the game. *aspects*: by the ids that the sheet names them by. *effects*: on nobody in particular."""

    sheet: Any
    aspects: tuple[Aspect, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def digest(self) -> str:
        """The same for two states that say the same, whatever their aspects are called by."""
        plain = msgspec.to_builtins(_with_plain_ids(self), str_keys=True)
        return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:24]


def carry_away(rules: AnyRuleset, board: AnyEncounter, who: TokenId) -> CarriedState:
    """What *who* takes along from a board."""
    between = rules.between_battles
    sheet = between.sheet(board, who)
    aspects = tuple([
        replace(aspect, anchor="token", on="", free=(), used=0, against=None, spot=None)
        for aspect in board.aspects_on("token", who)
        if aspect.kind in KINDS
    ])  # fmt: skip
    effects = tuple([
        replace(effect, on=None, about=None, by=None, until=replace(effect.until, who=None) if effect.until else None)
        for effect in board.effects
        if effect.on == who and between.lasts(effect)
    ])  # fmt: skip
    return CarriedState(sheet, aspects, effects)


def place_events(board: AnyEncounter, token: AnyToken, state: CarriedState) -> tuple[tuple[Event, ...], TokenId]:
    """The events that put somebody onto a board as it left another one; its id there. NoFreeCell if it cannot stand there."""
    placed = board_edits.place_token(board, replace(token, sheet=state.sheet))
    who = next(event.token.id for event in placed if isinstance(event, Placed))
    return (*placed, *_bring(replay(board, placed), who, state)), who


def return_events(board: AnyEncounter, who: TokenId, state: CarriedState) -> tuple[Event, ...]:
    """The events that make somebody who stands on a board what a state says: sheet, aspects and effects that go along."""
    gone: list[Event] = [
        AspectGone(aspect.id, "from the library") for aspect in board.aspects_on("token", who) if aspect.kind in KINDS
    ]
    return (*gone, *_bring(replay(board, tuple(gone)), who, state))


def changes_between(rules: AnyRuleset, before: CarriedState, after: CarriedState) -> tuple[str, ...]:
    """What is different, a line each: "Hit points 31 → 12", "Gashed arm", "no longer Cracked rib"."""
    lines = list(_sheet_changes(rules, before.sheet, after.sheet))
    had, has = [aspect.name for aspect in before.aspects], [aspect.name for aspect in after.aspects]
    lines += [name for name in has if name not in had]
    lines += [f"no longer {name}" for name in had if name not in has]
    titles = rules.effect_kinds(rules.book)
    before_kinds, after_kinds = ([_title(effect, titles) for effect in state.effects] for state in (before, after))
    lines += [name for name in after_kinds if name not in before_kinds]
    lines += [f"no longer {name}" for name in before_kinds if name not in after_kinds]
    return tuple(lines)


def _bring(board: AnyEncounter, who: TokenId, state: CarriedState) -> Iterator[Event]:
    """Aspects under fresh ids, the sheet that names them so, and effects."""
    ids: dict[str, str] = {}
    aspects: list[Aspect] = []
    serial = board.serial
    for aspect in state.aspects:
        key, serial = board_edits.fresh_id(replace(board, serial=serial), "aspect", ids.values())
        ids[aspect.id] = key
        aspects.append(replace(aspect, id=AspectId(key), on=who))
    if aspects:
        yield Numbered(serial)
    for aspect in aspects:
        yield AspectPut(aspect, "from the library")
    sheet = _renamed(state.sheet, ids)
    if sheet != board[who].sheet:
        before = board[who].sheet
        changed = {
            name: getattr(sheet, name) for name in sheet.__struct_fields__ if getattr(sheet, name) != getattr(before, name)
        }
        yield SheetChanged(who, "from the library", changed)
    kinds = {effect.kind for effect in state.effects}
    others = tuple([effect for effect in board.effects if effect.on != who or effect.kind not in kinds])
    fresh = tuple([replace(effect, on=who) for effect in state.effects])
    if (*others, *fresh) != board.effects:
        yield EffectsChanged("from the library", (*others, *fresh))


def _renamed(sheet: Struct, ids: dict[str, str]) -> Any:
    """A sheet with other ids for its aspects."""
    if not ids:
        return sheet
    return msgspec.convert(_swap(msgspec.to_builtins(sheet, str_keys=True), ids), type(sheet), str_keys=True)


def _swap(value: Any, ids: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _swap(item, ids) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_swap(item, ids) for item in value]
    return ids.get(value, value) if isinstance(value, str) else value


def _with_plain_ids(state: CarriedState) -> CarriedState:
    """The state with its aspects numbered from 1."""
    ids: dict[str, str] = {aspect.id: f"aspect:{at}" for at, aspect in enumerate(state.aspects, 1)}
    aspects = tuple([replace(aspect, id=AspectId(ids[aspect.id])) for aspect in state.aspects])
    return replace(state, sheet=_renamed(state.sheet, ids), aspects=aspects)


def _title(effect: Effect, titles: Any) -> str:
    named = effect.title or titles.get(effect.kind, effect.kind.replace("_", " ").capitalize())
    return str(named).replace("{}", effect.which)


def _sheet_changes(rules: AnyRuleset, before: Struct, after: Struct) -> Iterator[str]:
    for field in msgspec.structs.fields(type(after)):
        had, has = (msgspec.to_builtins(getattr(sheet, field.name), str_keys=True) for sheet in (before, after))
        if had == has:
            continue
        label = rules.labels.get(field.encode_name, field.encode_name.replace("_", " ").capitalize())
        if isinstance(getattr(after, field.name), Struct):
            yield f"{label} changed"  # a record whose fields mean something to the rules alone
        elif isinstance(had, dict) and isinstance(has, dict):
            for key in dict.fromkeys((*had, *has)):
                if had.get(key) != has.get(key):
                    yield _line(f"{label}, {key}", had.get(key), has.get(key))
        else:
            yield _line(label, had, has)


def _line(label: str, had: Any, has: Any) -> str:
    if isinstance(had, dict) and isinstance(has, dict):
        inner = [f"{key} {_words(had.get(key))} → {_words(item)}" for key, item in has.items() if had.get(key) != item]
        return f"{label}: {', '.join(inner)}"
    return f"{label} {_words(had)} → {_words(has)}"


def _words(value: Any) -> str:
    """A value in few words; of a list how many there are, and what the last is called."""
    if value is None or (isinstance(value, str | list | tuple | dict) and not value):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"{value:g}".replace("-", "−")
    if isinstance(value, list | tuple):
        named = [_name_of(item) for item in value]
        return ", ".join(named) if all(named) and len(named) <= 4 else str(len(value))
    if isinstance(value, dict):
        return _name_of(value) or str(len(value))
    return str(value)


def _name_of(value: Any) -> str:
    """What a part of a sheet is called."""
    if isinstance(value, dict):
        return str(next((value[key] for key in ("name", "label", "what", "row") if value.get(key)), ""))
    return str(value) if isinstance(value, str | int) else ""
