"""Fighters to drop in: what resources/tokens holds for a ruleset, and the events that bring one onto the table."""

from typing import Any

from msgspec import Struct, ValidationError, convert

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Placed
from battlemap.board.ids import Point, SideId, TokenId, ZoneId
from battlemap.paths import data_dir
from battlemap.play import edits
from battlemap.play.journal import refold
from battlemap.rules.book import BookFault, read_table
from battlemap.rules.ruleset import AnyRuleset

PLAYED = "Heroes"
"""The group of templates that stands with the players."""


class Fighter(Struct, frozen=True, forbid_unknown_fields=True):
    """One template: *sheet* holds the fields that differ from the usual, *group* is where the list puts it."""

    name: str
    icon: str = "game/cowled"
    group: str = ""
    help: str = ""
    aspects: tuple[str, ...] = ()
    sheet: dict[str, Any] = {}


def fighters_of(rules: AnyRuleset) -> tuple[Fighter, ...]:
    """The templates of a ruleset; one plain fighter if it brings none. BookFault if the file is wrong."""
    path = data_dir("resources") / "tokens" / f"{rules.id}.toml"
    if not path.is_file():
        return (Fighter("Fighter"),)
    found = tuple(read_table(path, Fighter).values())
    for fighter in found:
        _sheet(rules, fighter)
    return found


def side_for(board: AnyEncounter, fighter: Fighter) -> SideId | None:
    """The side a template joins if nobody says otherwise."""
    wanted = fighter.group != PLAYED
    sides = list(board.sides.values())
    return next((side.id for side in sides if side.gm == wanted), sides[0].id if sides else None)


def brought(
    rules: AnyRuleset, board: AnyEncounter, fighter: Fighter, side: SideId, zone: ZoneId, spot: Point | None = None
) -> tuple[tuple[Event, ...], TokenId, str]:
    """The events that put a fighter into a zone, with its aspects; its id; what the edit is called."""
    token = edits.new_token(side, zone, _sheet(rules, fighter), fighter.name, fighter.icon, spot)
    events = edits.token_placed(board, token)
    placed = next(event.token for event in events if isinstance(event, Placed))
    after = refold(board, events)
    for name in fighter.aspects:
        more = edits.aspect_put(after, name, "token", placed.id, "character")
        after = refold(after, more)
        events = (*events, *more)
    return events, placed.id, f"Bring {placed.name}"


def _sheet(rules: AnyRuleset, fighter: Fighter) -> Any:
    try:
        return convert(fighter.sheet, rules.sheet)
    except ValidationError as fault:
        raise BookFault(f"{rules.id}.toml: {fighter.name}: {fault}") from None
