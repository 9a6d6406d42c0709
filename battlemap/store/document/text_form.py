"""A battle as JSON text, for mail, diff and samples."""

from base64 import b64decode
from binascii import Error as Base64Error
from typing import Any

import msgspec

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.session import SessionState
from battlemap.store.database.battle import MOST_ASSET_BYTES, Asset, Battle, new_battle
from battlemap.store.database.codec import Codec, InvalidContent, encode, parse
from battlemap.store.database.migrations import migrate_text, text_version
from battlemap.store.database.rows import HIGHEST_ID
from battlemap.store.database.schema import VERSION
from battlemap.store.validation.file_validation import Load, check_board, codec_for, replay_entries

FORMAT = "battlemap"
"""What the key “format” of a battle says."""
KNOWN = ("format", "version", "ruleset", "ruleset_version", "title", "opening", "entries", "state", "assets")


def battle_to_text(battle: Battle) -> bytes:
    """Everything in *battle* as JSON in UTF-8; the same battle always gives the same bytes."""
    plain = {
        "format": FORMAT, "version": VERSION, "ruleset": battle.rules.id, "ruleset_version": battle.rules.version,
        "title": battle.opening.title, "opening": battle.opening, "entries": battle.entries, "state": battle.state,
        "assets": {sha: {"mime": asset.mime, "base64": asset.data} for sha, asset in sorted(battle.assets.items())},
    }  # fmt: skip
    return msgspec.json.format(encode(plain), indent=1) + b"\n"


def is_text_form(plain: Any) -> bool:
    """Whether a JSON value is a battle of ours."""
    return isinstance(plain, dict) and plain.get("format") == FORMAT


def battle_from_text(raw: bytes, what: str, load: Load) -> Battle:
    """Read the text form; *what* names the file in sentences.

    InvalidContent, with place and reason, if anything in it does not fit; RulesetMissing if its game is not here.
    """
    return battle_from_plain(parse(raw, what), what, load)


def battle_from_plain(plain: Any, what: str, load: Load) -> Battle:
    """The same from JSON that is parsed already."""
    if not is_text_form(plain):
        raise InvalidContent(f"{what} is no battle: its “format” should be “{FORMAT}”.")
    text_version(plain, what)
    ruleset, title = plain.get("ruleset"), plain.get("title", "")
    if not isinstance(ruleset, str) or not isinstance(title, str):
        raise InvalidContent(f"{what}: “ruleset” and “title” should be text.")
    version = plain.get("ruleset_version")
    meta = {"ruleset": ruleset} | ({"ruleset_version": version} if isinstance(version, str) else {})
    codec = codec_for(meta, load, what)
    plain = migrate_text(plain, what, codec.rules)
    opening = check_board(codec.board(plain.get("opening"), f"{what}: opening"), codec.rules, f"{what}: opening")
    entries = _entries(plain.get("entries", []), opening, codec, what)
    assets = _assets(plain.get("assets", {}), what)
    unknown = [key for key, value in plain.items() if key not in KNOWN and value]
    remarks = tuple(f"“{key}” in {what} is not known and was left out." for key in unknown)
    if plain.get("state") is None:
        fresh = new_battle(codec.rules, opening, tuple(assets.values()), remarks=remarks)
        return Battle(
            fresh.rules, opening, SessionState(fresh.state.seed, _last(entries), fresh.state.orders), entries, assets, remarks
        )
    state = codec.state(plain["state"], f"{what}: state")
    if state.head != ROOT and state.head not in {entry.id for entry in entries}:
        raise InvalidContent(f"{what}: state.head: there is no entry {state.head}.")
    return Battle(codec.rules, opening, state, entries, assets, remarks)


def _last(entries: tuple[JournalEntry, ...]) -> int:
    return entries[-1].id if entries else ROOT


def _entries(plain: Any, opening: AnyEncounter, codec: Codec, what: str) -> tuple[JournalEntry, ...]:
    """The journal; every entry has to follow one before it, and its events have to fit the board there."""
    if not isinstance(plain, list):
        raise InvalidContent(f"{what}: entries: this should be a list.")
    boards = {ROOT: opening}
    entries: list[JournalEntry] = []
    for at, plain_entry in enumerate(plain, 1):
        place = f"{what}: entries.{at}"
        entry = codec.entry(plain_entry, place)
        if entry.parent not in boards or not max(boards) < entry.id <= HIGHEST_ID:
            raise InvalidContent(f"{place}: entry {entry.id} cannot follow {entry.parent} here.")
        boards[entry.id] = replay_entries(boards[entry.parent], entry.events, place)
        entries.append(entry)
    check_board(boards[_last(tuple(entries))], codec.rules, f"{what}: the last board")
    return tuple(entries)


class _AssetForm(msgspec.Struct, forbid_unknown_fields=True):
    mime: str
    base64: str


def _assets(plain: Any, what: str) -> dict[str, Asset]:
    try:
        forms = msgspec.convert(plain, dict[str, _AssetForm])
    except msgspec.ValidationError as fault:
        raise InvalidContent(f"{what}: assets: {fault}.") from None
    assets: dict[str, Asset] = {}
    for sha, form in forms.items():
        place = f"{what}: assets.{sha[:16]}"
        if len(form.base64) > MOST_ASSET_BYTES * 4 // 3 + 4:
            raise InvalidContent(f"{place}: the most is {MOST_ASSET_BYTES // 1_000_000} MB.")
        try:
            asset = Asset(form.mime, b64decode(form.base64, validate=True))
        except (Base64Error, ValueError):
            raise InvalidContent(f"{place}: this is not base64.") from None
        if asset.sha != sha:
            raise InvalidContent(f"{place}: the picture is another than its sha256 says.")
        assets[sha] = asset
    return assets
