"""A party's record read: the state that somebody brings along to the next battle."""

from collections.abc import Mapping
from typing import Any

import msgspec

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Effect
from battlemap.board.ids import AspectId
from battlemap.play.carried_state import CarriedState
from battlemap.store.collection.party_record import PartyRecord


def record_of(payload: Mapping[str, Any]) -> PartyRecord | None:
    """The record in the fields of an entry; None if it has none."""
    plain = payload.get("record")
    return msgspec.convert(plain, PartyRecord, str_keys=True) if plain else None


def state_of(sheet: Any, record: PartyRecord) -> CarriedState:
    """A sheet with what the record says goes along. ValueError if that is nothing of a battle."""
    aspects = tuple(
        Aspect(AspectId(kept.id), kept.name, kept.kind, "token", tags=kept.tags, hidden=kept.hidden)  # type: ignore[arg-type]
        for kept in record.aspects
    )
    effects = tuple(msgspec.convert(dict(effect), Effect, str_keys=True) for effect in record.effects)
    return CarriedState(sheet, aspects, effects)
