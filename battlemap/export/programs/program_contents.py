"""What goes along to another program, and what it has no place for, in a few words each."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.export.programs.program_export import ProgramFile

ContentSign: TypeAlias = Literal["picture", "walls", "doors", "lights", "tokens", "props", "areas", "links", "notes", "ground"]
STATES = {"open": "open", "shut": "shut", "locked": "locked"}


class ContentLine(Struct, frozen=True):
    """One kind of thing that goes along."""

    sign: ContentSign
    name: str
    number: str


class MissingLine(Struct, frozen=True):
    """Something the format cannot hold, and what to do about it or why."""

    what: str
    why: str


def contents(given: ProgramFile) -> tuple[ContentLine, ...]:
    """What is in the file, the most important first."""
    return tuple(_graph_lines(given) if not given.options.format.has_picture else _scene_lines(given))


def missing(given: ProgramFile) -> tuple[MissingLine, ...]:
    """What of the battle is not in the file."""
    return tuple(_missing(given))


def _scene_lines(given: ProgramFile) -> Iterator[ContentLine]:
    scene, program = given.scene, given.options.program
    page = given.page
    if page is not None:
        yield ContentLine("picture", "Picture", f"{page.width} × {page.height} px")
    kinds = {"wall", "window", "curtain"} if program == "uvtt" else {wall.kind for wall in scene.walls}
    walls = sum(len(wall.points) - 1 for wall in scene.walls if wall.kind in kinds) + (
        len(scene.objects) if program != "tiled" else 0
    )
    if walls:
        yield ContentLine("walls", "Walls", f"{walls} lines")
    if scene.doors:
        states = [door.state for door in scene.doors]
        counts = [f"{states.count(key)} {word}" for key, word in STATES.items() if key in states]
        yield ContentLine("doors", "Doors", ", ".join(counts))
    lit = [light for light in scene.lights if light.lit or program != "uvtt"]
    if lit:
        yield ContentLine("lights", "Lights", str(len(lit)))
    if scene.tokens and program != "uvtt":
        yield ContentLine("tokens", "Figures", str(len(scene.tokens)))
    if scene.props and program == "tiled":
        yield ContentLine("props", "Things", str(len(scene.props)))
    if scene.zones and program != "uvtt":
        yield ContentLine("areas", "Zones as regions" if program == "foundry" else "Zones", str(len(scene.zones)))
    if scene.surfaces and program == "tiled":
        yield ContentLine("ground", "Ground", f"{len(scene.surfaces)} cells")
    if program == "foundry" and any(zone.notes for zone in scene.zones):
        yield ContentLine("notes", "Notes", str(sum(bool(zone.notes) for zone in scene.zones)))


def _graph_lines(given: ProgramFile) -> Iterator[ContentLine]:
    scene, nodes = given.scene, given.graph.nodes
    yield ContentLine("areas", "Zones" if given.options.program != "fari" else "Cards of zones", str(len(nodes)))
    if scene.links and given.options.program != "fari":
        yield ContentLine("links", "Ways", str(len(scene.links)))
    if aspects := sum(len(zone.aspects) for zone in scene.zones) + len(scene.aspects):
        yield ContentLine("notes", "Aspects", str(aspects))
    if scene.tokens:
        yield ContentLine("tokens", "Figures", "names")


def _missing(given: ProgramFile) -> Iterator[MissingLine]:
    scene, program, board = given.scene, given.options.program, given.subject.board
    if not given.options.format.has_picture:
        yield MissingLine("The map", "a graph has no picture" if program != "fari" else "cards have no picture")
        if scene.links and program == "fari":
            yield MissingLine("Ways", "as words on the cards")
    if program == "uvtt":
        yield from _missing_in_uvtt(given)
    elif scene.tokens:
        yield MissingLine("Sheets of figures", "other rules have their own")
    if program in ("uvtt", "foundry"):
        if scene.surfaces:
            yield MissingLine("Difficult ground", "seen in the picture")
        if scene.props:
            yield MissingLine("Cover of things", "seen in the picture")
    if board.grid is not None and any(set(row) - {"0"} for row in board.grid.heights):
        yield MissingLine("Heights", "seen in the picture" if given.options.format.has_picture else "a graph has none")


def _missing_in_uvtt(given: ProgramFile) -> Iterator[MissingLine]:
    """What has no entry in a Universal VTT file."""
    scene = given.scene
    low = {wall.kind for wall in scene.walls} & {"low wall", "fence"}
    said = (
        (scene.tokens, "Figures", "drawn, not tokens" if given.options.figures else "place them there"),
        (scene.zones, "Zones", "as walls along barriers" if not scene.is_grid else "the format has none"),
        (low, "Low walls and fences", "nobody’s eyes stop there"),
        (any(door.kind == "portcullis" for door in scene.doors), "Portcullises", "as doors"),
        (scene.is_grid, "How wide a cell is", f"set {scene.cell:g} {scene.unit} there"),
        (any(not light.lit for light in scene.lights), "Lights that are out", "the format has none"),
        (scene.aspects or any(zone.aspects for zone in scene.zones), "Aspects", "the format has none"),
    )
    yield from (MissingLine(what, why) for is_there, what, why in said if is_there)
