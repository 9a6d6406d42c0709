"""Pictures that are let go over tokens become their faces: cut, adjusted, undone; many at once by name."""

import io
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyToken
from battlemap.board.ids import TokenId
from battlemap.gui.faces.face_form import FaceForm
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.creature_library import CreatureLibrary
from tests.formats.faces.test_faces import made_portrait
from tests.gui.window_events import page


def write_portrait(path: Path, seed: int) -> Path:
    made_portrait(seed)[0].save(path)
    return path


def drop(window: MainWindow, paths: list[Path], token: TokenId | None = None) -> None:
    """Let files go over somebody, or over the corner of the map."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    spot = page(window).controller.scene.spot_of(token) if token is not None else None
    page(window).controller.view.input.dropped.emit(data, spot or (-900.0, -900.0))


def shown_form(window: MainWindow, qtbot: QtBot, count: int) -> FaceForm:
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, FaceForm)
    qtbot.waitUntil(lambda: len(form.drafts) == count, timeout=15_000)
    return form


def someone(window: MainWindow, at: int = 0) -> AnyToken:
    return list(page(window).board.tokens.values())[at]


def test_a_face_dropped_on_a_token_is_found_cut_adjusted_and_undone(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    who = someone(window)
    drop(window, [write_portrait(tmp_path / "somebody.png", 4)], who.id)
    form = shown_form(window, qtbot, 1)
    draft = form.drafts[0]
    assert (draft.tokens, draft.found.certain) == ((who.id,), True)
    middle, radius = form.view.circle()
    QTest.mousePress(form.view, Qt.MouseButton.LeftButton, pos=middle.toPoint())
    QTest.mouseMove(form.view, middle.toPoint() + QPoint(25, 10))
    QTest.mouseRelease(form.view, Qt.MouseButton.LeftButton, pos=middle.toPoint() + QPoint(25, 10))
    assert draft.cut.x - draft.found.x == pytest.approx(25 / form.view.scale, abs=2)
    at = QPointF(form.view.rect().center())
    turn = QWheelEvent(
        at, form.view.mapToGlobal(at), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(form.view, turn)
    assert form.view.circle()[1] < radius
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Minus):
        QTest.keyClick(form.view, key)
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    assert window.dialog is None
    face = page(window).board[who.id].portrait
    image = page(window).pictures(face)
    assert isinstance(image, QImage)
    assert image.width() == image.height() <= 400
    assert page(window).session.undo_title == f"New face for {who.name}"
    page(window).session.undo()
    assert page(window).board[who.id].portrait == who.portrait


def test_a_face_is_cut_otherwise_out_of_the_whole_picture(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    who = someone(window)
    drop(window, [write_portrait(tmp_path / "somebody.png", 5)], who.id)
    QTest.keyClick(shown_form(window, qtbot, 1).view, Qt.Key.Key_Return)
    window.window_actions.dialogs.whole_sheet(who.id)
    window.window_actions.dialogs.face_wanted.emit(who.id, "")
    again = shown_form(window, qtbot, 1)
    assert again.drafts[0].size == made_portrait(5)[0].size, "the whole picture, not what was cut of it"
    QTest.keyClick(again.view, Qt.Key.Key_Plus)
    first = page(window).board[who.id].portrait
    QTest.keyClick(again.view, Qt.Key.Key_Return)
    assert page(window).board[who.id].portrait not in ("", first)


def test_a_folder_of_faces_is_matched_by_name_and_the_rest_goes_into_the_collection(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    first, second = someone(window, 0), someone(window, 1)
    write_portrait(folder / f"{first.name.lower()}_token.png", 1)
    write_portrait(folder / f"{second.name} 512x512.png", 2)
    write_portrait(folder / "swamp-hag.png", 4)
    write_portrait(folder / "zombie.png", 6)
    drop(window, [folder])
    form = shown_form(window, qtbot, 4)
    by_name = {draft.name: draft for draft in form.drafts}
    assert by_name[f"{first.name.lower()}_token.png"].tokens == (first.id,)
    QTest.keyClick(form.view, Qt.Key.Key_PageDown)
    assert form.current is form.drafts[1]
    row = form.drafts.index(by_name["zombie.png"])
    form.list.setCurrentRow(row)
    form.target.setCurrentIndex(form.target.findData("none"))
    form.target.activated.emit(form.target.currentIndex())
    assert form.button.text() == "Use 2 faces and 1 new creature"
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    board = page(window).board
    assert board[first.id].portrait
    assert board[second.id].portrait
    kept = CreatureLibrary(page(window).session.rules)
    hag = next(creature for creature in kept.own if creature.name == "Swamp hag")
    assert kept.portrait_of(hag) is not None
    assert "Zombie" not in {creature.name for creature in kept.own}
    page(window).session.undo()
    assert page(window).board[first.id].portrait == first.portrait, "one step takes all faces back"


def test_what_is_no_picture_is_said(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    out = io.BytesIO()
    made_portrait(3)[0].save(out, "PNG")
    broken.write_bytes(out.getvalue()[:200])
    drop(window, [broken], someone(window).id)
    qtbot.waitUntil(lambda: window.dialog is None, timeout=10_000)
    assert "broken.png is no picture that can be read" in page(window).parts.banner.words.text()
