"""What an entry of somebody in a party keeps beside the sheet: aspects and effects that go along, battles, history."""

from typing import Any

from msgspec import Struct

MOST_HISTORY = 200
KEPT_STATES = 10
"""So many of the latest entries of a history hold the state before them, which can be taken up again."""


class KeptAspect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An aspect that goes along. *id*: by what the sheet names it."""

    id: str
    name: str
    kind: str = "character"
    tags: tuple[str, ...] = ()
    hidden: bool = False


class SyncPoint(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the library and one battle last agreed on: the digests of the state there and here."""

    library: str
    battle: str


class HistoryEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one battle changed. *date*: ISO, to the minute. *before*: the state until then as JSON; "" where it is not kept."""

    battle: str
    date: str
    lines: tuple[str, ...] = ()
    before: str = ""


class PartyRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """*id*: by what tokens know it, wherever its file lies. *battles*: by their ids."""

    id: str
    aspects: tuple[KeptAspect, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()
    battles: dict[str, SyncPoint] = {}
    history: tuple[HistoryEntry, ...] = ()
