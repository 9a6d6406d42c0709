"""The sheet of somebody who came with a foreign map: empty, or with the numbers that a game of ours knows."""

import contextlib
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.formats.found.found_map import FoundToken
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.files.store_errors import StoreError


def sheet_for(rules: AnyRuleset, someone: FoundToken) -> Struct:
    """A sheet of the game. Numbers are taken over field by field where name and type fit. StoreError if none can be empty."""
    try:
        sheet: Struct = rules.sheet()
    except TypeError:
        raise StoreError(f"{rules.title} has no empty sheets, so that nobody can be brought along.") from None
    if not someone.numbers or someone.system != rules.id:
        return sheet
    plain: dict[str, Any] = msgspec.to_builtins(sheet)
    for name, value in someone.numbers.items():
        if type(plain.get(name)) is int:
            changed = {**plain, name: value}
            with contextlib.suppress(msgspec.ValidationError):
                sheet, plain = msgspec.convert(changed, rules.sheet, str_keys=True), changed
    return sheet
