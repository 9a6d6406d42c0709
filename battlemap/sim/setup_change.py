"""Changes of a set-up, to be compared with what it was: more of somebody, fewer, elsewhere, other house rules, other machines."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.play.edits.board_edits import copy_token, put_token, remove_tokens
from battlemap.play.places import Steps
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.play.session_state import SessionState
from battlemap.rules.procedure import Refused
from battlemap.sim.campaign import SeatMind, read_mind
from battlemap.sim.win_conditions import fighter_named, place_named
from battlemap.store.database.battle import Battle
from battlemap.store.document.house_rules_file import read_house
from battlemap.store.files.store_errors import StoreError

FORMS = "more:WHO:N, without:WHO, place:WHO:WHERE, house:PATH=VALUE, house:FILE.toml, mind:WHO=CHARACTER"
MOST_COPIES = 50


class Setup(Struct, frozen=True):
    """A battle and who plays it."""

    battle: Battle
    minds: tuple[SeatMind, ...] = ()


def change_setup(setup: Setup, text: str) -> Setup:
    """*setup* with the change that some words name, as in FORMS. StoreError, in one sentence, for what cannot be."""
    kind, _, rest = text.partition(":")
    change = _CHANGES.get(kind)
    if change is None or not rest:
        raise StoreError(f"“{text}” is no change; there are {FORMS}.")
    try:
        return change(setup, rest)
    except (Refused, RuleFault) as fault:
        raise StoreError(f"“{text}” cannot be: {str(fault).rstrip('.')}.") from None


def sweep_values(text: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the values in "more:Cole:0|1|2", and the values. StoreError for fewer than two."""
    at = text.find("=") if "=" in text else text.rfind(":")
    values = tuple([value.strip() for value in text[at + 1 :].split("|")])
    if at < 0 or len(values) < 2 or not all(values):
        raise StoreError(f"“{text}” has no values to go through; write them as in more:Cole:0|1|2.")
    return text[: at + 1], values


def _more(setup: Setup, rest: str) -> Setup:
    name, _, number = rest.rpartition(":")
    if not number.isdecimal() or int(number) > MOST_COPIES:
        raise StoreError(f"“{number}” is no number from 0 to {MOST_COPIES}.")
    who = _token(setup, name)
    for _ in range(int(number)):
        setup = _edited(setup, lambda board: copy_token(board, who))
    return setup


def _without(setup: Setup, rest: str) -> Setup:
    who = _token(setup, rest)
    return _edited(setup, lambda board: remove_tokens([who]))


def _place(setup: Setup, rest: str) -> Setup:
    name, _, where = rest.rpartition(":")
    who, place = _token(setup, name), place_named(where, setup.battle.board)
    there = ZoneId(place) if isinstance(place, str) else place
    return _edited(setup, lambda board: put_token(board, who, there))


def _house(setup: Setup, rest: str) -> Setup:
    path, equals, value = rest.partition("=")
    board, rules = setup.battle.board, setup.battle.rules
    if equals:
        house: dict[str, Any] = {path.strip(): _value(value)}
    else:
        game, house = read_house(Path(rest))
        if game.id != rules.id:
            raise StoreError(f"{rest} holds house rules of {game.title}, and this battle is of {rules.title}.")
    changed = replace(board, house={**board.house, **house})
    try:
        rules.book_for(changed.house_key)
    except ValueError as fault:
        raise StoreError(f"“{rest}” is no house rule of {rules.title}: {str(fault).rstrip('.')}.") from None
    return _opened(setup, changed)


def _mind(setup: Setup, rest: str) -> Setup:
    name, equals, character = rest.rpartition("=")
    if not equals:
        raise StoreError(f"“{rest}” does not say who is played how; write it as in mind:H=bold:3.")
    mind = read_mind(fighter_named(name, setup.battle.board), character)
    return replace(setup, minds=(*[other for other in setup.minds if other.seat != mind.seat], mind))


def _value(text: str) -> Any:
    """A value as in TOML; words that are none are taken as they are."""
    try:
        return tomllib.loads(f"value = {text.strip()}")["value"]
    except ValueError:
        return text.strip()


def _token(setup: Setup, name: str) -> TokenId:
    wanted, tokens = name.strip().lower(), setup.battle.board.tokens
    for who, token in tokens.items():  # a giant may be a side of his own, and both bear his name
        if wanted in (who.lower(), token.name.lower()):
            return who
    side = fighter_named(name, setup.battle.board)
    raise StoreError(f"“{setup.battle.board.sides[SideId(side)].name}” is a side; name one token.")


def _edited(setup: Setup, events: Callable[[AnyEncounter], tuple[Event, ...]]) -> Setup:
    """The set-up after an edit by hand, with all that follows from it."""
    battle = setup.battle
    session = Session(battle.rules, battle.board, SessionState(battle.state.seed, orders=battle.state.orders))
    session.edit(*events(battle.board))
    return _opened(setup, session.board)


def _opened(setup: Setup, board: AnyEncounter) -> Setup:
    state = replace(setup.battle.state, head=0, redo={}, steps=Steps(), pending=None)
    return replace(setup, battle=replace(setup.battle, opening=board, entries=(), state=state))


_CHANGES: dict[str, Callable[[Setup, str], Setup]] = {
    "more": _more,
    "without": _without,
    "place": _place,
    "house": _house,
    "mind": _mind,
}
