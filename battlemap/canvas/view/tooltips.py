"""What is said about a thing on the map when the mouse rests on it."""

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import HINGED as EDGE_HINGED
from battlemap.board.grid_map import GridMap, cell_name
from battlemap.board.happenings import Stamp
from battlemap.board.ids import Cell, Point
from battlemap.board.surfaces import Passage
from battlemap.board.wording import capitalise
from battlemap.board.zone_map import HINGED, Link, Zone
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.hit_tester import HitTester
from battlemap.layout.looks import display_of
from battlemap.rules.display import BoardDisplay, ZoneBalance

PASSAGES: dict[Passage, str] = {
    "free": "", "difficult": "difficult", "hard": "hard to cross", "water": "to be swum", "fire": "burning",
    "blocked": "cannot be entered",
}  # fmt: skip
NOTE_LINES, NOTE_LETTERS = 6, 400
"""So much of a note is told."""
COVERS = ("", "light cover", "medium cover", "full cover")
LINK_TIP = 10.0
"""So many map px from a link its words are told."""


def tooltip_of(scene: BoardScene, at: Point) -> str:
    """Several lines of plain text about the token, card or balance at a point; empty where there is nothing to add."""
    board, places = scene.board, scene.hit_tester
    if board is None:
        return ""
    token = places.token(at)
    if token is not None:
        return token_tip(board, board.tokens[token], scene)
    card = places.card(at)
    if card is not None and card in board.aspects:
        return aspect_tip(board, board.aspects[card])
    zone = places.balance(at)
    if zone is not None and zone in scene.display.zones:
        return balance_tip(board, scene.display.zones[zone])
    link = places.link(at, LINK_TIP)
    if link is not None and (words := link_tip(board.zone_map.links[link])):
        return words
    if scene.grid is not None:
        return grid_tip(scene.grid, places, at)
    under = places.zone(at)
    return zone_tip(board.zone_map.zones[under]) if under is not None else ""


def zone_tip(zone: Zone) -> str:
    """That players do not know a zone, and what is noted of it; empty where there is nothing to say."""
    lines = [] if zone.revealed else [f"{zone.name} (unexplored: players do not see its name)"]
    if zone.notes:
        lines.append(f"{'Note' if zone.notes_shared else 'Note of the GM'}: {_first_lines(zone.notes)}")
    return "\n".join(lines)


def grid_tip(grid: GridMap, hit_tester: HitTester, at: Point) -> str:
    """What a cell is made of and what stands there or on the line beside it; empty beside the map."""
    cell = hit_tester.cell(at)
    if cell is None:
        return ""
    lines = [cell_tip(grid, cell)]
    edge = hit_tester.edge(at, LINK_TIP)
    if edge is not None:
        kind = grid.edges[edge]
        lines.append(", ".join([kind.kind.capitalize(), *([kind.state] if kind.kind in EDGE_HINGED else [])]))
    prop = hit_tester.prop(at)
    if prop is not None:
        placed_prop = grid.props[prop]
        lines.append(
            ", ".join(
                filter(None, [placed_prop.name, COVERS[min(placed_prop.cover, 3)], "in the way" if placed_prop.blocks else ""])
            )
        )
    return "\n".join(lines)


def cell_tip(grid: GridMap, cell: Cell) -> str:
    """ "M8 · Hay, difficult · 2 m high · dim" """
    surface, height = grid.surface(cell), grid.height(cell)
    made_of = surface.name + ("" if surface.passage in ("free", surface.look) else f", {PASSAGES[surface.passage]}")
    high = f"{abs(height):g} {grid.unit} {'high' if height > 0 else 'deep'}" if height else ""
    light = grid.ambient(cell)
    return " · ".join(filter(None, [cell_name(cell), made_of, high, "" if light == "bright" else light]))


def link_tip(link: Link) -> str:
    """What stands in the way, its state and its direction; empty for an open way with nothing to say."""
    state = link.state if link.barrier in HINGED else ""
    parts = [link.name, "" if link.barrier == "open" else link.barrier, state]
    parts += ["one way only"] if link.one_way else []
    parts += ["not found by the players"] if link.barrier == "secret" and not link.found else []
    words = ", ".join(filter(None, parts))
    return capitalise(words)


def token_tip(board: AnyEncounter, token: AnyToken, scene: BoardScene) -> str:
    """Who it is, what is on its rim in words, and who lies under it."""
    shown: BoardDisplay = scene.display
    seen = display_of(shown, token.id)
    side = board.sides.get(token.side)
    lines = [token.name + (f" · {side.name}" if side else "") + (" · hidden" if token.hidden else "")]
    for track in seen.tracks:
        if track.boxes:
            lines.append(f"{track.name} {sum(track.boxes)} of {len(track.boxes)}")
        elif track.of:
            lines.append(f"{track.name} {track.filled} of {track.of}")
    lines += [f"{badge.name}: {badge.words}" if badge.words else badge.name for badge in seen.badges]
    lines += [_stamp_words(stamp, board.turns.round) for stamp in token.stamps]
    if seen.out:
        lines.append(f"out of the fight: {seen.words}" if seen.words else "out of the fight")
    if token.notes:
        lines.append(f"{'Note' if token.notes_shared else 'Note of the GM'}: {_first_lines(token.notes)}")
    arranged = None if token.on_grid else scene.arrangement(token.zone)
    under = arranged.layout.stacks.get(token.id, ()) if arranged else ()
    if under:
        names = [board[other].name for other in (token.id, *under) if other in board.tokens]
        lines.append(f"{len(names)} lie here: " + ", ".join(names))
    return "\n".join(lines)


def _stamp_words(stamp: Stamp, now: int) -> str:
    """A mark of the GM's own and how long it lasts."""
    left = stamp.left(now)
    return f"{stamp.word}: {left} round{'s' if left > 1 else ''} left" if left else stamp.word


def _first_lines(notes: str) -> str:
    """The beginning of notes, as far as a tip has room."""
    lines = notes.strip().splitlines()
    cut = "\n".join(lines[:NOTE_LINES])[:NOTE_LETTERS]
    return cut if cut == notes.strip() else f"{cut} …"


def aspect_tip(board: AnyEncounter, aspect: Aspect) -> str:
    """The whole phrase and whose the free invokes are."""
    lines = [aspect.name + (" · known to the GM alone" if aspect.hidden else "")]
    for side, count in aspect.free:
        owner = board.sides[side].name if side in board.sides else "whoever comes first"
        lines.append(f"{count} free invoke{'' if count == 1 else 's'}: {owner}")
    if aspect.adverse:
        lines.append("in the way of moves")
    return "\n".join(lines)


def balance_tip(board: AnyEncounter, balance: ZoneBalance) -> str:
    """The weights in words."""
    parts = []
    for side, total, plus in balance.sides:
        name = board.sides[side].name if side in board.sides else side
        parts.append(f"{name} {total}" + (f" (+{plus} {'die' if plus == 1 else 'dice'})" if plus else ""))
    return "Weight: " + " : ".join(parts) + (f"\n{balance.why}" if balance.why else "")
