"""A set-up as Markdown: the map, the sides, everybody with the lines of their sheets; for mail, notes and forums."""

from collections.abc import Iterator
from pathlib import Path

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.board.wording import capitalise, short_name
from battlemap.export.export_steps import Steps
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.record.markdown_text import plain
from battlemap.export.record.record_options import SetupOptions
from battlemap.export.record.record_step import aspect_place, place_words, track_words
from battlemap.rules.display import SheetNumber
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_whole


def setup_name(subject: ExportSubject, options: SetupOptions) -> str:
    """The name of the file: "Ravine ambush, players, set-up.md"."""
    return f"{file_stem(subject.title)}, {subject.for_words}, set-up.md"


def export_setup(subject: ExportSubject, options: SetupOptions, path: Path) -> Steps:
    """Write the set-up to *path*."""
    text = setup_text(subject, options)
    yield 0.5
    write_whole(path, text.encode())
    yield 1.0


def setup_text(subject: ExportSubject, options: SetupOptions) -> str:
    """The set-up as it is now, or as the battle began."""
    session = subject.session
    if options.moment == "start" and session is not None:
        opening = session.journal.opening
        if subject.audience == "players":
            from battlemap.export.record.public_past import conceal

            opening = conceal(opening, session.board)
        subject = export_subject(subject.rules, opening, subject.audience, subject.find_image)
    parts = [
        _head(subject),
        _map(subject.board),
        _aspects(subject.board) if options.aspects else iter(()),
        _sides(subject, options),
    ]
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(subject: ExportSubject) -> Iterator[str]:
    yield f"# {plain(subject.title)}"
    yield ""
    yield f"{plain(subject.rules.title)}. Set-up, for {subject.for_words}."


def _map(board: AnyEncounter) -> Iterator[str]:
    grid, zone_map = board.grid, board.zone_map
    yield ""
    yield "## Map"
    yield ""
    if grid is not None:
        yield f"- A grid of {grid.columns} × {grid.rows} cells"
    for zone in zone_map.zones.values():
        if not zone.revealed or not zone.name:
            continue
        ways = []
        for link in zone_map.links.values():
            if zone.id in (link.a, link.b):
                other = zone_map.zones[link.b if link.a == zone.id else link.a]
                name = plain(short_name(other.name)) if other.revealed and other.name else "somewhere unexplored"
                ways.append(f"{name} ({link.barrier}{', shut' if link.state == 'shut' else ''})")
        yield f"- **{plain(short_name(zone.name))}**, {plain(zone.terrain)}" + (f"; to {', '.join(ways)}" if ways else "")


def _aspects(board: AnyEncounter) -> Iterator[str]:
    told = [aspect for aspect in board.aspects.values() if aspect.anchor != "token"]
    if told:
        yield ""
        yield "## Aspects"
        yield ""
    for aspect in told:
        free = f", {aspect.left} free" if aspect.left else ""
        yield f"- **{plain(aspect.name)}** on {plain(aspect_place(board, aspect))}{free}{', hidden' if aspect.hidden else ''}"


def _sides(subject: ExportSubject, options: SetupOptions) -> Iterator[str]:
    board = subject.board
    for key, side in board.sides.items():
        tokens = [token for token in board.tokens.values() if token.side == key]
        if not tokens:
            continue
        yield ""
        yield f"## {plain(short_name(side.name))}"
        for token in tokens:
            yield ""
            hidden = ", hidden" if token.hidden else ""
            yield f"- **{plain(short_name(token.name))}**: {plain(place_words(board, token))}{hidden}"
            if options.sheets and _is_open(subject, key):
                yield from [f"  - {line}" for line in _sheet(subject, token.id, options)]


def _is_open(subject: ExportSubject, side: SideId) -> bool:
    """Whether the sheets of a side are for these readers."""
    return subject.audience == "gm" or not subject.board.sides[side].gm


def _sheet(subject: ExportSubject, key: TokenId, options: SetupOptions) -> Iterator[str]:
    board = subject.board
    profile = subject.rules.profile(board, key)
    if profile.role:
        yield plain(profile.role)
    if profile.tracks:
        yield plain(", ".join(map(track_words, profile.tracks)))
    for numbers in (profile.counters, profile.figures):
        if numbers:
            yield plain(", ".join(map(_number, numbers)))
    for line in profile.lines:
        yield plain(f"{capitalise(line.name)}: {line.value}")
    if profile.badges:
        yield plain(", ".join(badge.name for badge in profile.badges))
    names = [board.aspects[aspect].name for aspect in profile.aspects if aspect in board.aspects] if options.aspects else []
    if names:
        yield plain(f"Aspects: {'; '.join(names)}")


def _number(number: SheetNumber) -> str:
    return f"{number.name} {number.value}"
