"""Graphs of zones as GraphML, GEXF, DOT and node-link JSON."""

from collections.abc import Iterable
from xml.etree import ElementTree

import msgspec

from battlemap.formats.graphs.zone_graph import Attributes, Value, ZoneGraph, text_of

GRAPHML = "http://graphml.graphdrawing.org/xmlns"
GEXF, GEXF_VIZ = "http://www.gexf.net/1.2draft", "http://www.gexf.net/1.2draft/viz"
DOTS = 0.75
"""Points of a printer for a px: DOT counts in points."""


def write_node_link(graph: ZoneGraph) -> bytes:
    """Node-link JSON as networkx and d3 read it; lists stay lists."""
    plain = {
        "directed": graph.directed, "multigraph": True, "graph": graph.said,
        "nodes": [{"id": key, **said} for key, said in graph.nodes.items()],
        "edges": [{"source": edge.a, "target": edge.b, "key": edge.id, **edge.said} for edge in graph.edges],
    }  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def write_graphml(graph: ZoneGraph) -> bytes:
    """GraphML; lists and tables as JSON in texts."""
    root = ElementTree.Element("graphml", {"xmlns": GRAPHML})
    keys: dict[tuple[str, str], str] = {}
    groups = (("graph", [graph.said]), ("node", list(graph.nodes.values())), ("edge", [edge.said for edge in graph.edges]))
    for about, attributes in groups:
        for name, kind in _kinds(attributes, "double").items():
            keys[about, name] = f"d{len(keys)}"
            told = {"id": keys[about, name], "for": about, "attr.name": name, "attr.type": kind}
            ElementTree.SubElement(root, "key", told)
    body = ElementTree.SubElement(root, "graph", {"edgedefault": "directed" if graph.directed else "undirected"})

    def tell(element: ElementTree.Element, about: str, said: Attributes) -> None:
        for name, value in said.items():
            ElementTree.SubElement(element, "data", {"key": keys[about, name]}).text = text_of(value)

    tell(body, "graph", graph.said)
    for key, said in graph.nodes.items():
        tell(ElementTree.SubElement(body, "node", {"id": key}), "node", said)
    for edge in graph.edges:
        element = ElementTree.SubElement(body, "edge", {"id": edge.id, "source": edge.a, "target": edge.b})
        tell(element, "edge", edge.said)
    return _xml(root)


def write_gexf(graph: ZoneGraph) -> bytes:
    """GEXF 1.2 with places for Gephi, which counts upwards; lists and tables as JSON in texts."""
    ElementTree.register_namespace("viz", GEXF_VIZ)
    root = ElementTree.Element("gexf", {"xmlns": GEXF, "version": "1.2"})
    meta = ElementTree.SubElement(root, "meta")
    ElementTree.SubElement(meta, "creator").text = "battlemap"
    ElementTree.SubElement(meta, "description").text = text_of(graph.said.get("name", ""))
    kind = "directed" if graph.directed else "undirected"
    body = ElementTree.SubElement(root, "graph", {"defaultedgetype": kind, "mode": "static"})
    node_keys = _gexf_keys(body, "node", graph.nodes.values())
    edge_keys = _gexf_keys(body, "edge", [edge.said for edge in graph.edges])
    nodes, edges = ElementTree.SubElement(body, "nodes"), ElementTree.SubElement(body, "edges")
    for key, said in graph.nodes.items():
        element = ElementTree.SubElement(nodes, "node", {"id": key, "label": text_of(said.get("label", key))})
        _gexf_values(element, said, node_keys)
        place = {"x": text_of(said["x"]), "y": f"{-float(text_of(said['y'])):g}", "z": "0"}
        ElementTree.SubElement(element, f"{{{GEXF_VIZ}}}position", place)
    for edge in graph.edges:
        told = {"id": edge.id, "source": edge.a, "target": edge.b, "weight": text_of(edge.said["weight"])}
        if "label" in edge.said:
            told["label"] = text_of(edge.said["label"])
        _gexf_values(ElementTree.SubElement(edges, "edge", told), edge.said, edge_keys)
    return _xml(root)


def write_dot(graph: ZoneGraph) -> bytes:
    """DOT for Graphviz: the places are kept by ``neato -n``; lists and tables as JSON in texts."""
    arrow = "->" if graph.directed else "--"
    lines = [f"{'digraph' if graph.directed else 'graph'} {_quoted(graph.said.get('name', 'Battle'))} {{"]
    lines += ["  node [shape=box, style=rounded];"]
    title = {"label": graph.said.get("name", ""), **graph.said}
    lines += [f"  graph [{_dot_said({name: value for name, value in title.items() if name != 'name'})}];"]
    for key, said in graph.nodes.items():
        x, y = (float(text_of(said[name])) * DOTS for name in ("x", "y"))
        place = f"{x:.3f},{-y:.3f}!"
        lines.append(f"  {_quoted(key)} [{_dot_said({**said, 'pos': place})}];")
    for edge in graph.edges:
        lines.append(f"  {_quoted(edge.a)} {arrow} {_quoted(edge.b)} [{_dot_said(edge.said)}];")
    return ("\n".join([*lines, "}"]) + "\n").encode()


def _dot_said(said: Attributes) -> str:
    return ", ".join(f"{name}={_quoted(value)}" for name, value in said.items())


def _quoted(value: Value) -> str:
    text = text_of(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def _kinds(attributes: Iterable[Attributes], number: str) -> dict[str, str]:
    """The type of each attribute, by name."""
    kinds: dict[str, str] = {}
    for said in attributes:
        for name, value in said.items():
            plain = "boolean" if isinstance(value, bool) else number if isinstance(value, int | float) else "string"
            kinds[name] = plain if kinds.get(name, plain) == plain else "string"
    return kinds


def _gexf_keys(body: ElementTree.Element, about: str, attributes: Iterable[Attributes]) -> dict[str, str]:
    declared = ElementTree.SubElement(body, "attributes", {"class": about, "mode": "static"})
    keys: dict[str, str] = {}
    for name, kind in _kinds(attributes, "double").items():
        if name not in ("label", "weight"):  # they have places of their own
            keys[name] = str(len(keys))
            ElementTree.SubElement(declared, "attribute", {"id": keys[name], "title": name, "type": kind})
    return keys


def _gexf_values(element: ElementTree.Element, said: Attributes, keys: dict[str, str]) -> None:
    values = ElementTree.SubElement(element, "attvalues")
    for name, value in said.items():
        if name in keys:
            ElementTree.SubElement(values, "attvalue", {"for": keys[name], "value": text_of(value)})


def _xml(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root, " ")
    data: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"
