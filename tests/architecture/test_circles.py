"""No two files need each other, not even late or for a type: what is below can be read, and moved, without what is above."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Source, nodes, parse, read


def imports(source: Source, modules: set[str]) -> Iterator[str]:
    """The modules among *modules* that a file imports, at its top, inside functions, or for type checkers only."""
    package = source.name.removesuffix(".__init__") if source.name.endswith(".__init__") else source.name.rpartition(".")[0]
    for node in nodes(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield from [name for name in (f"{base}.{alias.name}", base) if name in modules][:1]


def circles(sources: list[Source]) -> list[list[str]]:
    """Groups of files that need each other."""
    import networkx

    names = {source.name.removesuffix(".__init__"): source for source in sources}
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for name, source in names.items():
        graph.add_edges_from((name, other) for other in imports(source, set(names)) if other != name)
    return [sorted(group) for group in networkx.strongly_connected_components(graph) if len(group) > 1]


@pytest.mark.parametrize("folder", ["battlemap", "rulesets"])
def test_no_files_need_each_other(folder: str) -> None:
    assert circles(read(folder)) == []


def test_late_relative_and_type_only_imports_count() -> None:
    a = parse("here.a", "def late():\n    from .b import it")
    b = parse("here.b", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from here import c")
    c = parse("here.c", "import here.a")
    assert circles([a, b, c]) == [["here.a", "here.b", "here.c"]]
    assert circles([a, b]) == []
