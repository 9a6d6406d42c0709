"""The house style where a machine can see it: sizes, names, docstrings, late imports, no nested event loops."""

import ast
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, Source, functions, nodes, read

LONGEST_FILE, MOST_METHODS, LONGEST_FUNCTION = 500, 38, 60
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers", "handler", "handlers", "misc", "common"}
HEAVY = {"networkx", "shapely", "numpy", "scipy", "PIL"}
LEFT_OVER = ("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")

# Parsed source is millions of small objects; they are gone when this file is through, or every later test would drag them along.


@pytest.fixture(scope="module")
def program() -> list[Source]:
    """What is shipped, and the scripts that make it."""
    return read("battlemap", "rulesets", "packaging")


@pytest.fixture(scope="module")
def everything(program: list[Source]) -> list[Source]:
    """All Python of the checkout."""
    return [*program, *read("tests"), *(read("benchmarks") if (ROOT / "benchmarks").is_dir() else [])]


def test_there_is_something_to_look_at(program: list[Source]) -> None:
    assert len(program) > 50


def test_no_file_is_too_long(everything: list[Source]) -> None:
    assert [f"{s.path}: {lines} lines" for s in everything if (lines := s.text.count("\n")) > LONGEST_FILE] == []


def test_no_class_has_too_many_methods(everything: list[Source]) -> None:
    found = []
    for source in everything:
        for node in nodes(source.tree):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) for item in node.body)
                if methods > MOST_METHODS:
                    found.append(f"{source.path}: {node.name} has {methods} methods")
    assert found == []


def test_no_function_is_too_long(program: list[Source]) -> None:
    found = []
    for source in program:
        for function in functions(source.tree):
            lines = (function.end_lineno or function.lineno) - function.lineno + 1
            if lines > LONGEST_FUNCTION:
                found.append(f"{source.path}:{function.lineno}: {function.name} has {lines} lines")
    assert found == []


def test_no_module_has_a_name_that_says_nothing(everything: list[Source]) -> None:
    assert [str(s.path) for s in everything if EMPTY_NAMES & set(s.name.lower().replace("_", ".").split("."))] == []


def test_every_module_says_what_it_is(everything: list[Source]) -> None:
    silent = [str(s.path) for s in everything if not ast.get_docstring(s.tree)]
    assert silent == []


def test_heavy_libraries_are_imported_where_they_are_used(program: list[Source]) -> None:
    assert [line for source in program for line in _heavy_imports(source)] == []


def test_every_array_says_what_is_in_it(everything: list[Source]) -> None:
    """`NDArray[...]` with a dtype: a bare `numpy.ndarray` is an array of anything."""
    bare = [
        f"{source.path}:{node.lineno}: {ast.unparse(node)}"
        for source in everything
        for node in nodes(source.tree)
        if isinstance(node, ast.Attribute | ast.Name) and ast.unparse(node).rpartition(".")[2] == "ndarray"
    ]
    assert bare == []


def test_no_event_loop_runs_inside_another(program: list[Source]) -> None:
    """The exec() of a dialog, a menu or a drag would hold up a rule that asks something meanwhile."""
    found = []
    for source in program:
        for node in nodes(source.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("exec", "exec_"):
                owner = ast.unparse(node.func.value)
                if owner.rsplit(".", 1)[-1].strip("_") not in ("app", "qapp", "application", "QApplication", "QGuiApplication"):
                    found.append(f"{source.path}:{node.lineno}: {owner}.exec()")
    assert found == []


def test_nothing_is_left_to_be_done(everything: list[Source]) -> None:
    texts = {source.path: source.text for source in everything}
    for folder, endings in (("docs", "*.md"), ("rulesets", "*.toml"), ("resources", "*.toml"), ("packaging", "*.spec")):
        texts |= {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in (ROOT / folder).rglob(endings)}
    assert [f"{path}: {word}" for path, text in texts.items() for word in LEFT_OVER if word in text.split()] == []


@pytest.mark.parametrize("folder", ["rulesets", "packaging"])
def test_a_namespace_folder_has_no_init(folder: str) -> None:
    """rulesets is shared by name, and packaging would stand in for the library of that name."""
    assert not Path(ROOT / folder / "__init__.py").exists()


def test_every_signal_names_what_it_carries(program: list[Source]) -> None:
    """A slot of an untyped signal would have to guess what it was given."""
    untyped = []
    for source in program:
        for node in nodes(source.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rsplit(".", 1)[-1] == "Signal":
                types = [ast.unparse(argument) for argument in (*node.args, *(word.value for word in node.keywords))]
                if {"object", "'object'", "'PyObject'", "'QVariant'"} & set(types):
                    untyped.append(f"{source.path}:{node.lineno}: Signal({', '.join(types)})")
    assert untyped == []


def _heavy_imports(source: Source) -> list[str]:
    """The module-level imports of heavy libraries; those for type checkers only do not count."""
    found = []
    for node in source.tree.body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        found += [f"{source.path}:{node.lineno}: {name}" for name in names if name.split(".")[0] in HEAVY]
    return found
