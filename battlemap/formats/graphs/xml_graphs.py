"""GraphML, as yEd and networkx write it, and GEXF."""

from typing import Any

from battlemap.formats.found.foreign_xml import local_name
from battlemap.formats.graphs.place_graph import GraphEdge, GraphNode, PlaceGraph, complete_graph


def graph_of_graphml(root: Any) -> PlaceGraph:
    """A GraphML document."""
    names: dict[str, str] = {}
    defaults: dict[tuple[str, str], str] = {}
    for key in root.iter():
        if local_name(key) == "key":
            name = (key.get("attr.name") or key.get("yfiles.type") or key.get("id") or "").lower()
            names[key.get("id", "")] = name
            for default in key:
                if local_name(default) == "default" and default.text:
                    defaults[(key.get("for", "all"), name)] = default.text.strip()
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []
    directed, title = False, ""
    for element in root.iter():
        kind = local_name(element)
        if kind == "graph":
            directed = directed or element.get("edgedefault") == "directed"
            title = title or _data(element, names).get("name", _data(element, names).get("title", ""))
        elif kind == "node":
            nodes.append(GraphNode(element.get("id", ""), _usual(defaults, "node") | _data(element, names)))
        elif kind == "edge":
            said = _usual(defaults, "edge") | _data(element, names)
            if element.get("directed") == "true" and "one_way" not in said:
                said["directed"] = "true"
            edges.append(GraphEdge(element.get("source", ""), element.get("target", ""), said))
    return complete_graph("GraphML", nodes, edges, directed, str(title))


def _usual(defaults: dict[tuple[str, str], str], what: str) -> dict[str, Any]:
    return {name: value for (about, name), value in defaults.items() if about in (what, "all")}


def _data(element: Any, names: dict[str, str]) -> dict[str, Any]:
    """What an element's own data says of it; shapes of yEd as label, x, y, w, h."""
    said: dict[str, Any] = {}
    for data in element:
        if local_name(data) != "data":
            continue
        name = names.get(data.get("key", ""), data.get("key", "")).lower()
        if len(data) == 0:
            said[name] = (data.text or "").strip()
            continue
        for part in data.iter():
            kind = local_name(part)
            if kind in ("NodeLabel", "EdgeLabel") and part.text and part.text.strip() and "label" not in said:
                said["label"] = part.text.strip()
            elif kind == "Geometry" and part.get("x") is not None:
                said |= {"x": part.get("x"), "y": part.get("y")}
    return said


def graph_of_gexf(root: Any) -> PlaceGraph:
    """A GEXF document."""
    titles: dict[tuple[str, str], str] = {}
    nodes: list[GraphNode] = []
    edges: list[GraphEdge] = []
    directed = False
    for element in root.iter():
        kind = local_name(element)
        if kind == "graph":
            directed = element.get("defaultedgetype") == "directed"
        elif kind == "attributes":
            about = element.get("class", "node")
            for attribute in element:
                titles[(about, attribute.get("id", ""))] = (attribute.get("title") or attribute.get("id") or "").lower()
        elif kind == "node":
            nodes.append(GraphNode(element.get("id", ""), _gexf_data(element, titles, "node")))
        elif kind == "edge":
            edges.append(GraphEdge(element.get("source", ""), element.get("target", ""), _gexf_data(element, titles, "edge")))
    return complete_graph("GEXF", nodes, edges, directed)


def _gexf_data(element: Any, titles: dict[tuple[str, str], str], about: str) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if element.get("label"):
        said["label"] = element.get("label")
    for part in element:
        kind = local_name(part)
        if kind == "position":
            said |= {"x": part.get("x"), "y": part.get("y"), "upwards": True}
        elif kind == "attvalues":
            for value in part:
                title = titles.get((about, value.get("for") or value.get("id") or ""), value.get("for") or "")
                said[title] = value.get("value", "")
    return said
