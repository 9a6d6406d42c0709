"""Format n to n+1, forever."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from battlemap.store.schema import VERSION, connect
from battlemap.store.trouble import StoreTrouble
from battlemap.store.whole_files import replacing

Step: TypeAlias = Callable[[sqlite3.Connection], None]
TextStep: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
STEPS: Mapping[int, Step] = MappingProxyType({})
"""How a file of format n becomes one of n+1, by n. Format 1 is the first."""
TEXT_STEPS: Mapping[int, TextStep] = MappingProxyType({})
"""The same for the text form."""


def migrate(path: Path, version: int, steps: Mapping[int, Step] = STEPS, to: int = VERSION) -> None:
    """Bring a file of an older format to this one; it is replaced only when every step went well.

    StoreTrouble if there is no way.
    """
    with replacing(path) as beside:
        beside.write_bytes(path.read_bytes())
        with closing(connect(beside, writing=True)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            for at in range(version, to):
                if at not in steps:
                    raise StoreTrouble(f"{path.name} is of format {at}, which this program cannot read.")
                steps[at](connection)
            connection.execute(f"PRAGMA user_version={int(to)}")
            connection.execute("COMMIT")


def migrated_text(
    plain: dict[str, Any], what: str, steps: Mapping[int, TextStep] = TEXT_STEPS, to: int = VERSION
) -> dict[str, Any]:
    """The text form brought to this format. StoreTrouble if it is newer, or there is no way."""
    version = plain.get("version")
    if type(version) is not int or version < 1:
        raise StoreTrouble(f"{what}: the version should be a whole number from 1 on.")
    if version > to:
        raise StoreTrouble(f"{what} is of format {version}, this program reads up to {to}: install a newer battlemap.")
    for at in range(version, to):
        if at not in steps:
            raise StoreTrouble(f"{what} is of format {at}, which this program cannot read.")
        plain = steps[at](plain)
    return {**plain, "version": to}
