"""DOT, the language of Graphviz: nodes, chains of edges, attributes, subgraphs."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from battlemap.formats.graphs.place_graph import MOST_EDGES, GraphEdge, GraphNode, PlaceGraph, complete_graph
from battlemap.store.database.codec import InvalidContent

_TOKEN = re.compile(
    r"""\s+ | //[^\n]* | /\*.*?\*/ | ^\#[^\n]* | (?P<edge>->|--) | (?P<sign>[{}\[\];,=:])
    | "(?P<quoted>(?:[^"\\]|\\.)*)" | (?P<html><(?:[^<>]|<[^<>]*>)*>)
    | (?P<word>[^\s{}\[\];,=:"<>-]+(?:-(?![->])[^\s{}\[\];,=:"<>-]+)*|-?[0-9.]+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_HEAD = re.compile(
    r"\s*+(?:(?://[^\n]*+|/\*(?>.*?\*/)|\#[^\n]*+)\s*+)*+(?:strict\s+)?(?:di)?graph\b[^{}=]{0,300}\{", re.IGNORECASE | re.DOTALL
)
MOST_TOKENS = 400_000
Token = tuple[str, str]


def is_dot(text: str) -> bool:
    """Whether a text begins like a graph in DOT."""
    return _HEAD.match(text[:5_000]) is not None


def graph_of_dot(text: str, what: str = "The file") -> PlaceGraph:
    """A graph in DOT. InvalidContent, in one sentence, if it breaks off or is none."""
    tokens = list(_tokens(text, what))
    directed = any(value.lower() == "digraph" for kind, value in tokens[:3] if kind == "word")
    start = next((at for at, token in enumerate(tokens) if token == ("sign", "{")), None)
    if start is None:
        raise InvalidContent(f"{what} is no graph in DOT: its “{{” is missing.")
    named = [value for kind, value in tokens[:start] if kind != "sign" and value.lower() not in ("strict", "graph", "digraph")]
    reader = _Statements(tokens, start + 1)
    reader.read()
    return complete_graph("DOT graph", list(reader.nodes.values()), reader.edges, directed, named[0] if named else reader.title)


def _tokens(text: str, what: str) -> Iterator[Token]:
    at = count = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            line = text.count("\n", 0, at) + 1
            raise InvalidContent(f"{what} is damaged in line {line}: it is no DOT from there on.")
        at = match.end()
        kind = match.lastgroup
        if kind is not None:
            count += 1
            if count > MOST_TOKENS:
                raise InvalidContent(f"{what} is a graph of more than {MOST_EDGES} ways; that is too many.")
            value = match[kind]
            if kind == "quoted":
                value = value.replace('\\"', '"').replace("\\n", " ").replace("\\l", " ").replace("\\\n", "")
            elif kind == "html":
                value = re.sub(r"<[^<>]*>", " ", value[1:-1]).strip()
            yield ("edge" if kind == "edge" else "sign" if kind == "sign" else "word"), value


class _Statements:
    """Statements of a graph, read without recursion."""

    def __init__(self, tokens: list[Token], at: int) -> None:
        self.tokens, self.at = tokens, at
        self.nodes: dict[str, GraphNode] = {}
        self.edges: list[GraphEdge] = []
        self.title = ""
        self._usual: list[tuple[dict[str, Any], dict[str, Any]]] = [({}, {})]
        """Attributes that hold for all nodes and edges, by depth."""
        self._members: list[list[str]] = [[]]

    def read(self) -> None:
        """All statements up to the end of the graph."""
        while self.at < len(self.tokens) and self._usual:
            kind, value = self.tokens[self.at]
            if (kind, value) == ("sign", "{"):
                self._open()
            elif (kind, value) == ("sign", "}"):
                self.at += 1
                self._usual.pop()
                closed = self._members.pop()
                if self._members:
                    self._members[-1] += closed
            elif kind != "word":
                self.at += 1
            elif value.lower() == "subgraph":
                self.at += 2 if self._peek(1)[0] == "word" else 1
            elif value.lower() in ("node", "edge", "graph") and self._peek(1) == ("sign", "["):
                self._defaults(value.lower())
            elif self._peek(1) == ("sign", "="):
                if value.lower() == "label" and len(self._usual) == 1:
                    self.title = self._peek(2)[1]
                self.at += 3
            else:
                self._chain()

    def _peek(self, ahead: int) -> Token:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ("end", "")

    def _open(self) -> None:
        self.at += 1
        nodes, edges = self._usual[-1]
        self._usual.append((dict(nodes), dict(edges)))
        self._members.append([])

    def _defaults(self, about: str) -> None:
        self.at += 1
        said = self._attributes()
        if about == "graph":
            self.title = self.title or str(said.get("label", ""))
        else:
            self._usual[-1][about == "edge"].update(said)

    def _chain(self) -> None:
        """A node, or nodes joined by edges, with the attributes that follow."""
        ends = [self._ends()]
        while self._peek(0)[0] == "edge":
            self.at += 1
            ends.append(self._ends())
        said = self._attributes() if self._peek(0) == ("sign", "[") else {}
        nodes, edges = self._usual[-1]
        for end in (name for group in ends for name in group):
            if end not in self.nodes:
                self.nodes[end] = GraphNode(end, dict(nodes))
        if len(ends) == 1:
            for name in ends[0]:
                self.nodes[name] = GraphNode(name, {**self.nodes[name].said, **said})
            self._members[-1] += ends[0]
            return
        for first, second in pairwise(ends):
            for a in first:
                for b in second:
                    if len(self.edges) <= MOST_EDGES:
                        self.edges.append(GraphEdge(a, b, {**edges, **said}))

    def _ends(self) -> list[str]:
        """One end of an edge: a node, or all that are named in braces."""
        kind, value = self._peek(0)
        self.at += 1
        if (kind, value) == ("sign", "{"):
            names: list[str] = []
            while self._peek(0) not in (("sign", "}"), ("end", "")):
                if self._peek(0)[0] == "word":
                    names.append(self._peek(0)[1])
                self.at += 1
            self.at += 1
            return names[:200]
        while self._peek(0) == ("sign", ":"):  # a port of the node
            self.at += 2
        return [value] if kind == "word" else []

    def _attributes(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        while self._peek(0) == ("sign", "["):
            self.at += 1
            while self._peek(0) not in (("sign", "]"), ("end", "")):
                if self._peek(1) == ("sign", "="):
                    said[self._peek(0)[1].lower()] = self._peek(2)[1]
                    self.at += 3
                else:
                    self.at += 1
            self.at += 1
        return said
