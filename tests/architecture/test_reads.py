"""Files are read through one door, which reads regular files alone and never more than there is room for."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Source, nodes, parse, read

DOOR = "battlemap.regular_files"
ELSEWHERE = {
    "battlemap.canvas.ground.ground_cache": "layers drawn and cached by the program; Qt's lock forbids two steps",
    "battlemap.canvas.ground.image_reader": "a picture that the program itself wrote a moment ago, in strips",
    "battlemap.canvas.ground.tile_pyramid": "tiles that the program wrote to a folder of its own a moment ago",
    "battlemap.gui.settings": "Qt reads its own settings",
    "battlemap.paint.style.typography": "Qt reads the fonts that come with the program",
    "battlemap.store.collection.library_place": "files are renamed, not read",
    "battlemap.store.database.connection": "SQLite reads a file that was looked at, and what lies beside it too",
    "battlemap.store.document.document_creation": "SQLite writes a new file of ours",
    "battlemap.store.document.safety_copies": "SQLite writes a new file of ours",
    "battlemap.store.document.open_marks": "a mark is locked and written",
    "battlemap.store.files.atomic_files": "files are made, and synced to the disk",
    "battlemap.store.files.folder_lock": "a mark is locked",
    "battlemap.store.validation.rescue": "a private copy is made longer",
    "battlemap.cli.command_line": "output is sent to nowhere",
}
"""Modules that open files past the door, and why that is sound."""
METHODS = frozenset({"read_bytes", "read_text", "readlines"})
OF_MODULES = frozenset({
    "os.open", "os.fdopen", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open", "tarfile.open", "mmap.mmap",
    "shutil.copyfile", "shutil.copy", "shutil.copy2", "shutil.move", "shutil.copytree", "sqlite3.connect", "os.sendfile",
    "tomllib.load", "json.load", "pickle.load", "runpy.run_path",
})  # fmt: skip
BY_PATH = frozenset({"QImage", "QPixmap", "QIcon", "QImageReader", "QMovie", "QSettings", "QSvgRenderer", "QFile", "ZipFile"})
"""They read a file whose path they are given, but also take bytes, sizes and streams."""


def reads(source: Source) -> Iterator[str]:
    """The calls in a module that read a file past the door, with their lines."""
    for node in nodes(source.tree):
        if isinstance(node, ast.Call) and is_read(node):
            yield f"{source.name}:{node.lineno}: {ast.unparse(node)}"


def is_read(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    last = name.rpartition(".")[2]
    if name in OF_MODULES or (last in METHODS and "." in name) or last == "addApplicationFont":
        return True
    if last == "open":
        return opens_for_reading(call, name)
    return last in BY_PATH and any(is_path(argument) for argument in call.args[:1])


def opens_for_reading(call: ast.Call, name: str) -> bool:
    """open(path) and path.open(), unless only to write; open() of windows, dialogs and buffers has other arguments."""
    place = 1 if name == "open" else 0
    mode = next((word.value for word in call.keywords if word.arg == "mode"), None)
    mode = mode or (call.args[place] if len(call.args) > place else None)
    modes = [node.value for node in nodes(mode) if isinstance(node, ast.Constant)] if mode is not None else []
    if modes and all(isinstance(value, str) for value in modes):
        return any(letter in str(value) for value in modes for letter in "r+")
    return name == "open" or any(word.arg in ("encoding", "errors", "newline") for word in call.keywords)


def is_path(argument: ast.expr) -> bool:
    """True for what looks like the path of a file: a text of one, or a name that says so."""
    words = ast.unparse(argument)
    return words.startswith(("str(", "fspath(", "os.fspath(")) or words.rpartition(".")[2] in (
        "path",
        "_path",
        "file",
        "file_name",
    )


def test_the_program_reads_files_through_one_door_alone() -> None:
    past = [line for source in read("battlemap", "rulesets") if source.name not in (DOOR, *ELSEWHERE) for line in reads(source)]
    assert past == []


def test_every_module_that_is_let_past_the_door_still_needs_it() -> None:
    needing = {source.name for source in read("battlemap") if any(reads(source))}
    assert sorted(ELSEWHERE.keys() - needing) == []


@pytest.mark.parametrize("line", [
    "path.read_bytes()", "path.read_text(encoding='utf-8')", "open(path)", "open(path, 'rb')", "path.open('rb')",
    "path.open(encoding='utf-8')", "path.open('rb+')", "os.open(path, os.O_RDONLY)", "sqlite3.connect(path)",
    "shutil.copyfile(a, b)", "QImage(str(path))", "QImageReader(self._path)", "ZipFile(path)", "tomllib.load(file)",
    "QFontDatabase.addApplicationFont(name)",
])  # fmt: skip
def test_such_a_line_would_be_found(line: str) -> None:
    assert list(reads(parse("battlemap.gui.made_up", line))) == [f"battlemap.gui.made_up:1: {ast.unparse(ast.parse(line))}"]


@pytest.mark.parametrize("line", [
    "path.open('wb')", "dialog.open()", "documents.open(path)", "QImage(3, 4, kind)", "buffer.open(Mode.ReadOnly)",
    "Image.open(BytesIO(data))", "QImageReader(buffer)", "ZipFile(stream)", "read_file(path, 10)",
])  # fmt: skip
def test_such_a_line_reads_no_file_by_itself(line: str) -> None:
    assert list(reads(parse("battlemap.gui.made_up", line))) == []
