"""What comes to light: unexplored zones that the GM shows, or that a hero sees for the first time (9, 10a, 76)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.aspects import ANYBODY, Aspect
from battlemap.board.events import AspectPut, ZonesChanged
from battlemap.board.ids import GM, AspectId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose, refuse_unless
from rulesets.war_of_ashes.book.fighter import Board, fighting
from rulesets.war_of_ashes.book.rulebook import T

from .invokes import add_aspect
from .zones import views

BLANK = "blank"
ENTERED, NEXT_TO_ONE = "entered", "next to one"


def reveal(table: T, _: TokenId) -> Procedure[None]:
    """The GM shows a zone to the players (9)."""
    covered = [zone for zone in table.board.zone_map.zones.values() if not zone.revealed]
    listed = [Option(zone.id, zone.name, Subject("zone", zone.id)) for zone in covered]
    refuse_unless(bool(listed), "every zone is known already", "9")
    yield from reveal_zone(table, ZoneId((yield from choose("to", GM, "Which zone is revealed?", listed, rule="9"))))


def reveal_zone(table: T, zone: ZoneId) -> Procedure[None]:
    """Show a zone with the aspect that was prepared for it; else the GM may make one up, or leave it blank (9, 10a)."""
    board = table.board
    before = board.zone_map.zones[zone]
    zones = {**board.zone_map.zones, zone: replace(before, revealed=True)}
    table.happen(ZonesChanged(f"{before.name} is revealed", replace(board.zone_map, zones=zones)))
    names = [aspect.name for aspect in table.board.aspects_on("zone", zone)]
    for aspect in table.board.aspects_on("zone", zone):
        if aspect.hidden:
            table.happen(AspectPut(replace(aspect, hidden=False), "revealed"))
    table.tell(f"*{before.name}* comes to light", ", ".join(names), "lucide/eye")
    if names:
        return
    keys: Keys = yield Choice(
        "zone aspect", (GM,), f"{before.name} has no aspect yet. What is it like?", (Option(BLANK, "Leave it blank"),), (BLANK,),
        open=True, rule="10a",
    )  # fmt: skip
    if keys[0] != BLANK:
        count = table.book.options.late_zone_free
        free = ((ANYBODY, count),) if count else ()
        add_aspect(table, Aspect(AspectId(""), keys[0].strip(), "zone", "zone", zone, free))
        table.tell(f"*{before.name}*: {keys[0].strip()}", "", "lucide/map")


def needs_reveal(board: Board, zone: ZoneId) -> bool:
    """Whether a zone is drawn as unexplored while play goes on."""
    return fighting(board) and not board.zone_map.zones[zone].revealed


def look_round(table: T, who: TokenId, zones: Iterable[ZoneId]) -> Procedure[None]:
    """Zones that a hero enters are unexplored no longer; as the house has it nor are those next to him, or all in sight (9)."""
    rule, board = table.book.options.comes_to_light, table.board
    if board.side_of(who).gm:
        return
    seen = dict.fromkeys(zones)
    if rule != ENTERED and board[who].zone in seen:
        far = views(board.zone_map)[board[who].zone]
        seen |= dict.fromkeys([zone for zone, steps in far.items() if rule != NEXT_TO_ONE or steps == 1])
    for zone in seen:
        if needs_reveal(table.board, zone):
            yield from reveal_zone(table, zone)


def all_look_round(table: T) -> Procedure[None]:
    """What the heroes see from where they stand, when a fight begins or a way is open that was not (76)."""
    if table.book.options.comes_to_light == ENTERED:
        return
    for token in tuple(table.board.tokens.values()):
        if not token.sheet.status:
            yield from look_round(table, token.id, (token.zone,))
