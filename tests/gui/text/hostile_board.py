"""A board in which every text that can be anything is the same hostile one."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import Contest, Event, Logged
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.play.action_menu import build_menu
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.codec import Codec, InvalidContent

FREE = {
    "sides": ("name", "letter"), "tokens": ("name", "group", "notes"), "aspects": ("name", "tags"),
    "zones": ("name", "notes"), "links": ("name",), "props": ("name",), "lamps": ("name",),
}  # fmt: skip
"""By the name of a table of the board: the fields of its rows that may hold any words."""
BREAKING = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What rules raise over a word that means something to them."""
SHORT = 500
"""Longer names of things on a grid are refused."""
SOME_ROWS = 12
"""So many rows of the book get another name."""
Place = tuple[str | int, ...]


def hostile_board(rules: AnyRuleset, board: AnyEncounter, text: str) -> AnyEncounter:
    """The board with *text* wherever a file can have it; words that the rules look up stay as they are."""
    some = next(iter(board.tokens))
    plain = msgspec.to_builtins(replace(board, title=text, aspects={**board.aspects, **_aspects(board, some)}), str_keys=True)
    for name, fields in FREE.items():
        for table in _tables(plain, name):
            for row in table.values():
                words = text[:SHORT] if name in ("props", "lamps") else text
                row.update({field: [words] if field == "tags" else words for field in fields if field in row})
    codec = Codec(rules)
    hostile = codec.board(plain)
    effects = tuple(replace(effect, title=text) for effect in (*hostile.effects, Effect("hexed", "", some), Effect("rain", "")))
    hostile = replace(hostile, effects=effects)
    for kind in ("sheet", "scene"):
        hostile = _poison_rules_part(rules, codec, hostile, kind, text)
    return replace(hostile, house=_house(rules, text))


def hostile_events(text: str) -> tuple[Event, ...]:
    """Lines of the log and a comparison that say nothing but *text*."""
    modifier = Modifier(1, text, text, note=text, only_if=text)
    side = ContestSide(text, text, text, dice=(DieRecord(1, 1),), modifiers=(modifier,), total=2)
    return (
        Logged(f"*{text}* {text}", text, "game/sword", "harm"),
        Logged(text, "", text, "gm", secret=True),
        Contest(text, text, text, (side, side), 0, text, text, degree=text),
    )


def _aspects(board: AnyEncounter, token: TokenId) -> dict[AspectId, Aspect]:
    """An aspect of each kind and place."""
    zone = next(iter(board.zone_map.zones), None)
    made = [Aspect(AspectId("h1"), "x", "situation"), Aspect(AspectId("h2"), "x", "consequence", "token", token)]
    if zone is not None:
        made.append(Aspect(AspectId("h3"), "x", "zone", "zone", zone, hidden=True))
    return {aspect.id: aspect for aspect in made}


def _tables(plain: Any, name: str) -> Iterator[dict[str, Any]]:
    if isinstance(plain, dict):
        for key, value in plain.items():
            if key == name and isinstance(value, dict) and all(isinstance(row, dict) for row in value.values()):
                yield value
            elif key != "sheet":
                yield from _tables(value, name)


def _house(rules: AnyRuleset, text: str) -> dict[str, Any]:
    """House rules that call things by *text*, and some that fit nothing."""
    tables = {name: getattr(rules.book, name) for name in rules.book.__struct_fields__}
    titles = (
        f"{name}.{key}.{field}"
        for name, table in tables.items()
        if isinstance(table, dict)
        for key, row in table.items()
        for field in ("name", "title")
        if isinstance(getattr(row, field, None), str)
    )
    return {**dict.fromkeys(islice(titles, SOME_ROWS), text), text: text, "options.nothing": text}


def _poison_rules_part(rules: AnyRuleset, codec: Codec, board: AnyEncounter, kind: str, text: str) -> AnyEncounter:
    """The board with *text* in every field of its sheets or scene with which the rules can still show and do everything."""
    plain = msgspec.to_builtins(board, str_keys=True)
    seen: dict[Place, bool] = {}
    owners = [("tokens", key, "sheet") for key in plain["tokens"]] if kind == "sheet" else [("scene",)]
    for owner in owners:
        for place in list(_words(_at(plain, owner))):
            row, last = _at(plain, (*owner, *place[:-1])), place[-1]
            before, row[last] = row[last], text
            kind_of_place = tuple("" if isinstance(step, int) else step for step in place)
            if kind_of_place not in seen:
                seen[kind_of_place] = _works(rules, codec, plain, owner)
            if not seen[kind_of_place]:
                row[last] = before
    return codec.board(plain)


def _works(rules: AnyRuleset, codec: Codec, plain: Any, owner: Place) -> bool:
    try:
        board = codec.board(plain)
        rules.display(board)
        who = TokenId(str(owner[1])) if len(owner) > 1 else next(iter(board.tokens))
        rules.profile(board, who)
        build_menu(rules, board, who)
    except (*BREAKING, InvalidContent):
        return False
    return True


def _words(value: Any, at: Place = ()) -> Iterator[Place]:
    """The places of all words in plain values."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _words(part, (*at, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _words(part, (*at, number))


def _at(plain: Any, place: Place) -> Any:
    for step in place:
        plain = plain[step]
    return plain
