"""Which format a foreign file has, told by its content alone, and what was found in it."""

from pathlib import Path
from typing import Any

from battlemap.formats.alchemist.alchemist_reading import is_alchemist, read_alchemist
from battlemap.formats.file_kind import detect_kind, json_of, looks_like_json, text_of, why_unknown
from battlemap.formats.found.door_states import with_door_remark
from battlemap.formats.found.foreign_json import foreign_json
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.foundry.foundry_documents import documents_by_line, is_actor, is_adventure, is_scene, read_foundry
from battlemap.formats.graphs.dot_graphs import graph_of_dot, is_dot
from battlemap.formats.graphs.graph_reading import read_graph
from battlemap.formats.graphs.listed_graphs import graph_of_listing
from battlemap.formats.graphs.plain_graphs import graph_of_json, graph_of_lines, is_edge_list, is_graph
from battlemap.formats.image_header import picture_mime
from battlemap.formats.textmap.text_block import why_no_map
from battlemap.formats.textmap.text_reading import is_level_file, is_text_map, read_text_map
from battlemap.formats.tiled.tiled_reading import is_tiled, is_tileset, read_tiled
from battlemap.formats.uvtt.uvtt_reading import read_uvtt
from battlemap.store.database.codec import InvalidContent

MOST_TEXT_BYTES = 8_000_000
"""A longer text is no map that somebody drew or wrote by hand."""


def read_map(data: bytes, name: str, folder: Path | None = None) -> FoundMap:
    """What was found in a foreign map or picture. *folder*: where files that it names may lie.

    InvalidContent, in one sentence, if it is none that is read here, or if nothing of it can be used.
    """
    try:
        return with_door_remark(_read_map(data, name, folder))
    except RecursionError:
        raise InvalidContent(f"{name} cannot be read: it is nested too deeply.") from None


def _read_map(data: bytes, name: str, folder: Path | None) -> FoundMap:
    kind = detect_kind(data)
    if kind == "picture":
        from battlemap.formats.pictures.picture_map_reading import read_picture_map

        return read_picture_map(data, name)
    if kind == "onepage":
        from battlemap.formats.onepage.dungeon_plan import dungeon_plan

        return dungeon_plan(json_of(data, name), name)
    if looks_like_json(data):
        return _read_json(data, name, folder)
    if _is_markup(data):
        return _read_xml(data, name, folder)
    found = _read_text(data, name, folder)
    if found is not None:
        return found
    from battlemap.formats.pictures.picture_map_reading import converted_picture, kind_of_odd_picture, read_picture_map

    if usual := converted_picture(data):
        from msgspec.structs import replace

        return replace(read_picture_map(usual, name), kind=f"Picture ({kind_of_odd_picture(data)})")
    raise InvalidContent(why_unknown(data, name))


def _read_json(data: bytes, name: str, folder: Path | None) -> FoundMap:
    try:
        value, remarks = foreign_json(data, name)
    except InvalidContent as fault:
        found = _read_text(data, name, folder)  # one document a line, or a map that begins with a bracket
        if found is not None:
            return found
        raise fault from None
    if remarks and isinstance(value, dict) and len(documents := documents_by_line(text_of(data, name))) > 1:
        value, remarks = documents, ()
    found = read_json_map(value, name, folder)
    if found is None:
        raise InvalidContent(why_unknown(data, name))
    from msgspec.structs import replace

    return replace(found, remarks=(*remarks, *found.remarks)) if remarks else found


def read_json_map(value: Any, name: str, folder: Path | None = None) -> FoundMap | None:
    """What was found in parsed JSON; None if it is of no known kind. InvalidContent if it is, and cannot be used."""
    keys = value.keys() if isinstance(value, dict) else frozenset()
    if "cells" in keys and keys & {"rooms", "cell_bit"}:
        from battlemap.formats.donjon.donjon_reading import read_donjon

        return read_donjon(value, name)
    if _is_uvtt(value) or (isinstance(value, list) and value and _is_uvtt(value[0])):
        return read_uvtt(value, name, folder)
    if is_alchemist(value):
        return read_alchemist(value, name, folder)
    listed = isinstance(value, list) and any(is_scene(document) or is_actor(document) for document in value[:1_000])
    if listed or is_scene(value) or is_actor(value) or is_adventure(value):
        return read_foundry(value, name, folder)
    if is_tileset(value):
        raise InvalidContent(f"{name} is a set of tiles: open a map that uses it.")
    if is_tiled(value):
        return read_tiled(value, name, folder)
    if "fariType" in keys:
        from battlemap.formats.graphs.fari_scenes import read_fari

        return read_fari(value, name)
    return read_graph(graph_of_json(value), name) if is_graph(value) else None


def _is_uvtt(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    sized = "resolution" in value and bool(value.keys() & {"line_of_sight", "image", "portals", "lights"})
    levels = value.get("levels")
    return (
        sized
        or ("line_of_sight" in value and "image" in value)
        or isinstance(levels, list)
        and any(isinstance(level, dict) and "line_of_sight" in level for level in levels[:100])
    )


def _is_markup(data: bytes) -> bool:
    head = data[:400].removeprefix(b"\xef\xbb\xbf").replace(b"\x00", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    return head.lstrip()[:1] == b"<" and head.lstrip()[1:2] in b"?!abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _read_xml(data: bytes, name: str, folder: Path | None) -> FoundMap:
    from battlemap.formats.found.foreign_xml import foreign_xml, local_name

    root = foreign_xml(data, name)
    kind = local_name(root)
    if kind == "map":
        from battlemap.formats.tiled.xml_form import map_of_xml

        return read_tiled(map_of_xml(root), name, folder)
    if kind == "tileset":
        raise InvalidContent(f"{name} is a set of tiles: open a map that uses it.")
    if kind == "template":
        raise InvalidContent(f"{name} is a template of one object: open a map that uses it.")
    if kind in ("graphml", "gexf"):
        from battlemap.formats.graphs.xml_graphs import graph_of_gexf, graph_of_graphml

        return read_graph(graph_of_graphml(root) if kind == "graphml" else graph_of_gexf(root), name)
    if kind == "svg":
        from battlemap.formats.pictures.picture_map_reading import read_svg_map

        return read_svg_map(data, name)
    raise InvalidContent(f"{name} is XML, but neither a Tiled map, nor a graph (GraphML, GEXF), nor an SVG drawing.")


def _read_text(data: bytes, name: str, folder: Path | None) -> FoundMap | None:
    """A map or graph in plain text; None if it is none."""
    if b"\x00" in data[:4_000].replace(b"\x00\x00\x00", b"") and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return None
    if len(data) > MOST_TEXT_BYTES:
        if picture_mime(data) or not _is_printable(data[:4_000].decode("utf-8", "ignore")):
            return None
        most = MOST_TEXT_BYTES // 1_000_000
        raise InvalidContent(f"{name} has {len(data) // 1_000_000} MB of text; a map or graph in plain text has {most} at most.")
    try:
        text = text_of(data, name)
    except InvalidContent:
        try:
            text = data.decode("cp437" if any(byte > 0xAF for byte in data[:4_000]) else "latin-1")
        except UnicodeDecodeError:
            return None
        if not _is_printable(text[:4_000]):
            return None
    if is_level_file(text):
        return read_text_map(text, name)
    if is_dot(text):
        return read_graph(graph_of_dot(text, name), name)
    documents = documents_by_line(text)
    if any(is_scene(document) or is_actor(document) for document in documents):
        return read_foundry(documents, name, folder)
    listing = graph_of_listing(text)
    if listing is not None:
        return read_graph(listing, name)
    if not is_edge_list(text) and is_text_map(text):
        return read_text_map(text, name)
    graph = graph_of_lines(text)
    if graph is None and (reason := why_no_map(text, name)):
        raise InvalidContent(reason)
    return read_graph(graph, name) if graph is not None else None


def _is_printable(text: str) -> bool:
    return sum(not sign.isprintable() and sign not in "\r\n\t" for sign in text) * 20 <= len(text)
