"""What a document says is never markup, a shortcut or a placeholder: words reach Qt through a few functions only."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source import Source, nodes, parse, read

LABELS = "battlemap.gui.widgets.labels"
"""Where labels, menus and titles are made of words."""
TYPOGRAPHY = "battlemap.paint.style.typography"
"""Where text is painted and measured, and tooltips are made."""
ASSEMBLED = {
    "battlemap.export.picture.svg_document": {"addText", "horizontalAdvance"},
    "battlemap.gui.actions": {"QAction"},
    "battlemap.canvas.render.pixmap_cache": {"addText"},
    "battlemap.gui.log.log_delegate": {"QTextLayout"},
    "battlemap.gui.log.log_panel": {"drawText"},
    "battlemap.gui.start.sample_cards": {"drawText"},
    "battlemap.paint.tokens.zone_name": {"addText", "horizontalAdvance"},
    "battlemap.paint.zones.zone_ground": {"addText"},
}
"""Who else sets text, and how: words that stand in the source, several fonts in one line, names as outlines."""
RICH = {
    "QErrorMessage", "QLabel", "QMessageBox", "QStaticText", "QTextBrowser", "QTextDocument", "QTextEdit", "QGraphicsTextItem",
    "QPushButton", "QToolButton", "QRadioButton", "QGroupBox", "QTabBar", "QTabWidget", "QWizard", "QStandardItem",
}  # fmt: skip
"""What takes markup or mnemonics from any text it is given, unless told otherwise."""
PAINTING = {"drawText", "drawStaticText", "addText", "horizontalAdvance", "elidedText", "QTextLayout"}
TIPS = {"setToolTip", "setWhatsThis", "setStatusTip"}
SAFE_TIPS = {"tip_text", "toolTip"}


@pytest.fixture(scope="module")
def window() -> list[Source]:
    """All that shows something."""
    return [source for source in read("battlemap") if source.name not in (LABELS, TYPOGRAPHY)]


def test_words_reach_the_screen_by_a_few_functions_only(window: list[Source]) -> None:
    assert [fault for source in window for fault in unguarded(source)] == []


@pytest.mark.parametrize(
    "line",
    [
        "from PySide6.QtWidgets import QLabel", "from PySide6.QtWidgets import QMessageBox", "widget.setToolTip(token.name)",
        "widget.setToolTip(f'{name} – rename')", "QToolTip.showText(place, words, widget)", "menu.addAction(icon, token.name)",
        "menu.addMenu(words)", "action.setStatusTip(words)", "window.setWindowTitle(f'{title} – battlemap')",
        "QAction(title, parent)", "painter.drawText(place, token.name)", "item.setData(Qt.ItemDataRole.ToolTipRole, words)",
        "metrics.horizontalAdvance(name)", "label.setTextFormat(Qt.TextFormat.RichText)", "line.setHtml(words)",
        "action.setText(f'Undo {title}')", "QTextLayout(words)",
        "def data(role):\n    if role in (Qt.ItemDataRole.ToolTipRole, OTHER):\n        return row.name",
    ],
)  # fmt: skip
def test_an_unguarded_text_is_seen(line: str) -> None:
    assert len(list(unguarded(parse("battlemap.gui.x", line)))) >= 1


@pytest.mark.parametrize(
    "line",
    [
        "widget.setToolTip('Close')", "widget.setToolTip(tip_text(name))", "widget.setToolTip(action.toolTip())",
        "widget.setToolTip('Clear' if marked else 'Mark')", "add_action(menu, words)",
        "window.setWindowTitle(window_title(name))",
        "action.setText(menu_text(words))", "draw_text(painter, 0, 0, name, font, ink)",
        "def data(role):\n    if role == Qt.ItemDataRole.ToolTipRole:\n        return tip_text(row.name)",
    ],
)  # fmt: skip
def test_what_goes_through_them_is_let_be(line: str) -> None:
    assert list(unguarded(parse("battlemap.gui.x", line))) == []


def unguarded(source: Source) -> Iterator[str]:
    """Where a module gives words to Qt past the functions that make them harmless."""
    known = ASSEMBLED.get(source.name, set())
    for node in nodes(source.tree):
        if wrong := _wrong(node, known):
            yield f"{source.path}:{getattr(node, 'lineno', 0)}: {wrong}"


def _wrong(node: ast.AST, known: set[str]) -> str:
    match node:
        case ast.ImportFrom(module=str(module), names=names) if module.startswith("PySide6"):
            return ", ".join(name.name for name in names if name.name in RICH)
        case ast.FunctionDef() if _returns_bare_tip(node):
            return f"{node.name} gives a tooltip that is not tip_text(…)"
        case ast.Call(func=ast.Attribute(value=owner, attr="setText"), args=[words]) if "action" in ast.unparse(owner).lower():
            return "" if _is_guarded(words, {"menu_text"}) else ast.unparse(node)
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=words):
            return ast.unparse(node) if _is_unguarded(name, words, known) else ""
    return ""


def _is_unguarded(name: str, words: list[ast.expr], known: set[str]) -> bool:
    if name in PAINTING:
        return name not in known
    if name in TIPS:
        return not _is_guarded(words[0], SAFE_TIPS)
    if name == "showText":
        return not _is_guarded(words[1], SAFE_TIPS)
    if name == "setWindowTitle":
        return not _is_guarded(words[0], {"window_title"})
    if name in ("addAction", "addMenu"):
        return True
    if name == "setData":
        return any("ToolTipRole" in ast.unparse(word) for word in words)
    if name == "QAction":
        return name not in known
    return name in ("setTextFormat", "setHtml", "appendHtml", "insertHtml", "setMarkdown", "setOpenExternalLinks")


def _is_guarded(words: ast.expr, makers: set[str]) -> bool:
    """Whether words are the program's own, as they stand in the source, or come from one of *makers*."""
    match words:
        case ast.Constant():
            return True
        case ast.IfExp(body=yes, orelse=no):
            return _is_guarded(yes, makers) and _is_guarded(no, makers)
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in makers
    return False


def _returns_bare_tip(function: ast.FunctionDef) -> bool:
    """Whether a model answers for the tooltip of a row with something else than tip_text(…)."""
    for node in ast.walk(function):
        if isinstance(node, ast.If) and "ToolTipRole" in ast.unparse(node.test):
            results = [part.value for line in node.body for part in ast.walk(line) if isinstance(part, ast.Return)]
            if any(result is not None and not _is_guarded(result, {"tip_text"}) for result in results):
                return True
    return False
