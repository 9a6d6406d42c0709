"""Parties: characters of the library that go from battle to battle, and what of them has changed here and there."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import uuid4

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.carried_state import CarriedState, carry_away, changes_between
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.carried_record import record_of, state_of
from battlemap.store.collection.creature_file import CollectionCreature, creature_from, entry_from, sheet_table
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.party_record import KEPT_STATES, MOST_HISTORY, HistoryEntry, KeptAspect, PartyRecord, SyncPoint
from battlemap.store.collection.spawning import creature_entry
from battlemap.store.collection.toml_tables import CollectionFault
from battlemap.store.files.store_errors import StoreError

USUAL_PARTY = "The party"
MOST_BATTLES = 50
"""Of so many battles it is known what was agreed on last."""
Difference: TypeAlias = Literal["same", "here", "there", "both"]
"""Where somebody has changed since the library and the battle last agreed: on this map, in the library, in both."""


class PartyMember(Struct, frozen=True):
    """Somebody of a party: its entry in the library, and the creature that it is."""

    entry: LibraryEntry
    creature: CollectionCreature
    record: PartyRecord

    @property
    def party(self) -> str:
        """The name of the party."""
        return str(self.entry.payload.get("party", ""))

    @property
    def state(self) -> CarriedState:
        """What it brings along to the next battle."""
        return state_of(self.creature.sheet, self.record)


class MemberDifference(Struct, frozen=True):
    """How somebody on the map and the library stand to each other. *lines*: what is otherwise here than in the library."""

    member: PartyMember
    who: TokenId
    where: Difference
    lines: tuple[str, ...] = ()


class Party:
    """The members of all parties of one game in a library. StoreError says why something cannot be kept.

    *battle*: the id of the battle that is open; *title*: its name, for histories.
    """

    def __init__(self, rules: AnyRuleset, library: Library, battle: str, title: str) -> None:
        self.rules, self.library, self.battle, self.title = rules, library, battle, title
        self.members: tuple[PartyMember, ...] = ()
        self.refresh()

    @property
    def names(self) -> tuple[str, ...]:
        """The parties there are, by the alphabet."""
        return tuple(sorted({member.party for member in self.members}, key=str.casefold))

    def of(self, name: str) -> tuple[PartyMember, ...]:
        """The members of one party, by their names."""
        members = [member for member in self.members if member.party == name]
        return tuple(sorted(members, key=lambda member: member.creature.name.casefold()))

    def find(self, key: str) -> PartyMember | None:
        """The member with this id of its record."""
        return next((member for member in self.members if member.record.id == key), None) if key else None

    def look_again(self) -> None:
        """Read what another program may have written."""
        self.library.refresh()
        self.refresh()

    def refresh(self) -> None:
        """List who is in the library now; whoever cannot be read is told of there."""
        members = []
        for entry in self.library.own:
            if entry.kind not in (CHARACTER, CREATURE) or entry.ruleset != self.rules.id or not entry.payload.get("party"):
                continue
            try:
                creature = creature_from(self.rules, entry)
                record = record_of(entry.payload) or PartyRecord(entry.id)
                member = PartyMember(entry, creature, record)
                _ = member.state
            except (CollectionFault, msgspec.ValidationError):
                continue
            members.append(member)
        self.members = tuple(members)

    def join(self, entry: LibraryEntry, name: str) -> PartyMember:
        """Make somebody of the library one of a party; of what comes with the program a copy is made first."""
        record = record_of(entry.payload) or PartyRecord(uuid4().hex[:16], aspects=_own_aspects(entry))
        payload = {**entry.payload, "side": "players", "party": name, "record": _plain(record)}
        if entry.own and not entry.is_loose:
            made = self.library.change(entry, replace(entry, payload=payload))
        else:
            files = self.library.files_of(entry)
            plain = {key: value for key, value in payload.items() if key != "portrait"}
            made = self.library.add(replace(entry, kind=CHARACTER, payload=plain, file="", key=""), files)
        return self._read(made)

    def join_token(self, board: AnyEncounter, who: TokenId, name: str) -> PartyMember:
        """Make somebody on the map one of a party, as it stands there: hurt, with what it has left.

        StoreError if its sheet cannot be written down.
        """
        state = carry_away(self.rules, board, who)
        try:
            plain = creature_entry(self.rules, board, who)
            entry = entry_from(self.rules, replace(plain, side="players", sheet=sheet_table(state.sheet)))
        except CollectionFault as fault:
            raise StoreError(f"{board[who].name}: {fault}.") from None
        record = _with_state(PartyRecord(uuid4().hex[:16]), state)
        record = self._agreed(record, state.digest, state.digest)
        payload = {**entry.payload, "party": name, "record": _plain(record)}
        return self._read(self.library.add(replace(entry, title=board[who].name, payload=payload)))

    def leave(self, member: PartyMember) -> None:
        """Somebody goes its own way; the character stays in the library, with its history."""
        payload = {key: value for key, value in member.entry.payload.items() if key != "party"}
        self.library.change(member.entry, replace(member.entry, payload=payload))
        self.refresh()

    def differences(self, board: AnyEncounter) -> tuple[MemberDifference, ...]:
        """How those on the map who are of a party stand to the library."""
        found = []
        for token in board.tokens.values():
            member = self.find(token.member)
            if member is None:
                continue
            here, there = carry_away(self.rules, board, token.id), member.state
            sync = member.record.battles.get(self.battle)
            if here.digest == there.digest:
                where: Difference = "same"
            elif sync is None:
                where = "both"
            else:
                here_too, there_too = here.digest != sync.battle, there.digest != sync.library
                where = "both" if here_too and there_too else "there" if there_too else "here"
            lines = () if where == "same" else changes_between(self.rules, there, here)
            found.append(MemberDifference(member, token.id, where, lines))
        return tuple(found)

    def write_back(self, board: AnyEncounter, differences: Iterable[MemberDifference]) -> tuple[str, ...]:
        """Take what is on the map into the library; what was there is kept in the history. The names of those who changed."""
        pairs: list[tuple[LibraryEntry, LibraryEntry]] = []
        names: list[str] = []
        self.look_again()
        for difference in differences:
            member, state = self._as_seen(difference.member), carry_away(self.rules, board, difference.who)
            if state.digest != member.state.digest:
                names.append(member.creature.name)
            pairs.append((member.entry, self._written(member, state, difference.lines)))
        self.library.change_all(pairs)
        self.refresh()
        return tuple(names)

    def agree(self, placed: Sequence[tuple[PartyMember, CarriedState]]) -> None:
        """Note that these stand in this battle just as the library has them; *state*: what they would take along from there."""
        self.look_again()
        seen = [(self._as_seen(member), state) for member, state in placed]
        pairs = [
            (member.entry, _with_record(member.entry, self._agreed(member.record, member.state.digest, state.digest)))
            for member, state in seen
        ]
        self.library.change_all(pairs)
        self.refresh()

    def take_up(self, member: PartyMember, at: int) -> PartyMember:
        """Make somebody again what it was before entry *at* of its history; that is an entry of its own."""
        entry = member.record.history[at]
        plain: dict[str, Any] = msgspec.json.decode(entry.before)
        sheet = msgspec.convert(plain["sheet"], self.rules.sheet, str_keys=True)
        kept = msgspec.convert(
            {"id": member.record.id, "aspects": plain["aspects"], "effects": plain["effects"]}, PartyRecord, str_keys=True
        )
        state = replace(member, creature=replace(member.creature, sheet=sheet), record=kept).state
        lines = changes_between(self.rules, member.state, state)
        made = self.library.change(member.entry, self._written(member, state, lines, f"As before {entry.battle}", agreed=False))
        return self._read(made)

    def _as_seen(self, member: PartyMember) -> PartyMember:
        """Somebody as the library has it now. StoreError if that is not what was looked at."""
        now = self.find(member.record.id)
        if now is None:
            raise StoreError(f"{member.creature.name} is in no party of your library any more.")
        if now.state.digest != member.state.digest:
            raise StoreError(f"{member.creature.name} was changed in the library meanwhile; look at it and do it again.")
        return now

    def _written(
        self, member: PartyMember, state: CarriedState, lines: tuple[str, ...], battle: str = "", agreed: bool = True
    ) -> LibraryEntry:
        """The entry of somebody who has changed."""
        record = member.record
        if state.digest != member.state.digest:
            before = msgspec.json.encode(_plain_state(member.state)).decode()
            history = (*record.history, HistoryEntry(battle or self.title, _now(), lines, before))[-MOST_HISTORY:]
            old = len(history) - KEPT_STATES
            history = tuple([replace(entry, before="") if at < old else entry for at, entry in enumerate(history)])
            record = replace(_with_state(record, state), history=history)
        if agreed:
            record = self._agreed(record, state.digest, state.digest)
        try:
            sheet = sheet_table(state.sheet)
        except CollectionFault as fault:
            raise StoreError(f"{member.creature.name}: {fault}.") from None
        entry = _with_record(member.entry, record)
        return replace(entry, payload={**entry.payload, "sheet": sheet})

    def changed_at(self, member: PartyMember) -> datetime:
        """When the library last changed somebody's file."""
        try:
            return datetime.fromtimestamp((self.library.root / member.entry.file).stat().st_mtime).astimezone()
        except OSError:
            return datetime.fromtimestamp(0).astimezone()

    def _agreed(self, record: PartyRecord, library: str, battle: str) -> PartyRecord:
        others = {key: point for key, point in record.battles.items() if key != self.battle}
        kept = dict(list(others.items())[-(MOST_BATTLES - 1) :])
        return replace(record, battles={**kept, self.battle: SyncPoint(library, battle)})

    def _read(self, entry: LibraryEntry) -> PartyMember:
        self.refresh()
        member = next((member for member in self.members if member.entry.id == entry.id), None)
        if member is None:
            raise StoreError(f"{entry.title} was written and cannot be read again; look into {self.library.root}.")
        return member


def _own_aspects(entry: LibraryEntry) -> tuple[KeptAspect, ...]:
    """What is always true of somebody, as its record has it."""
    return tuple(KeptAspect(f"own-{at}", str(name)) for at, name in enumerate(entry.payload.get("aspects", ()), 1))


def _with_state(record: PartyRecord, state: CarriedState) -> PartyRecord:
    plain = _plain_state(state)
    kept: PartyRecord = msgspec.convert(
        {"id": record.id, "aspects": plain["aspects"], "effects": plain["effects"]}, PartyRecord, str_keys=True
    )
    return replace(record, aspects=kept.aspects, effects=kept.effects)


def _plain_state(state: CarriedState) -> dict[str, Any]:
    """A state as plain values, aspects as a record keeps them."""
    aspects = [KeptAspect(aspect.id, aspect.name, aspect.kind, aspect.tags, aspect.hidden) for aspect in state.aspects]
    return {
        "sheet": msgspec.to_builtins(state.sheet, str_keys=True),
        "aspects": msgspec.to_builtins(aspects),
        "effects": [_drop_nothing(msgspec.to_builtins(effect, str_keys=True)) for effect in state.effects],
    }


def _drop_nothing(value: Any) -> Any:
    """Plain values without what TOML does not know."""
    if isinstance(value, dict):
        return {key: _drop_nothing(item) for key, item in value.items() if item is not None}
    return [_drop_nothing(item) for item in value] if isinstance(value, list | tuple) else value


def _with_record(entry: LibraryEntry, record: PartyRecord) -> LibraryEntry:
    return replace(entry, payload={**entry.payload, "record": _plain(record)})


def _plain(record: PartyRecord) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record, str_keys=True)
    return plain


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="minutes")
