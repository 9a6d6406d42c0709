"""Files that are let go over the window: a face on a token, several pictures that are faces, maps to look at, one or many."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from battlemap.board.ids import Point, TokenId
from battlemap.gui.window.action_slots.face_actions import FaceActions
from battlemap.gui.window.action_slots.file_actions import FileActions
from battlemap.gui.window.window_host import WindowHost
from battlemap.regular_files import read_head

LARGEST_FACE = 1600
"""A picture of more px a side is rather a map than a face."""
MOST_HEAD = 4_000_000
"""So much of a file is read to tell what it is."""


class DropActions(QObject):
    """Tells what files are meant for, and opens what they are looked at in."""

    def __init__(self, window: WindowHost, files: FileActions, faces: FaceActions) -> None:
        super().__init__(window.widget)
        self._window, self._files, self._faces = window, files, faces

    def take(self, paths: Sequence[Path], at: Point | None = None) -> None:
        """Take files; *at*: where over the map of the open battle they were let go (map px)."""
        page = self._window.page
        token = page.controller.scene.hit_tester.token(at) if page is not None and at is not None else None
        if len(paths) == 1 and not paths[0].is_dir():
            if token is not None and is_picture(paths[0]):
                self._faces.open(paths, token)
            else:
                self._files.take_file(paths[0])
        elif page is not None and self._are_faces(paths, {someone.id: someone.name for someone in page.board.tokens.values()}):
            self._faces.open(paths)
        else:
            self._files.take_files(paths)

    @staticmethod
    def _are_faces(paths: Sequence[Path], names: dict[TokenId, str]) -> bool:
        """Whether all files, or those in a folder, are pictures, and most of them bear somebody's name or look like faces."""
        from battlemap.formats.faces.face_cutting import faces_in
        from battlemap.formats.faces.face_names import whose_face

        files = faces_in(list(paths))
        alone = [path for path in paths if not path.is_dir()]
        if not files or any(path not in files for path in alone) or not all(map(is_picture, alone)):
            return False
        likely = sum(bool(whose_face(path.stem, names)) or is_like_a_face(path) for path in files)
        return likely * 2 >= len(files)


def is_picture(path: Path) -> bool:
    """Whether a file is a picture, by its content."""
    from battlemap.formats.file_kind import detect_kind

    head = head_of(path)
    return detect_kind(head) == "picture" or head[:4] in (b"II*\x00", b"MM\x00*") or head[4:12] == b"ftypavif"


def is_like_a_face(path: Path) -> bool:
    """Whether a picture is small and about as high as wide, and its name speaks of no cells."""
    from battlemap.formats.image_header import picture_mime, picture_size
    from battlemap.formats.image_map import density_in, squares_in

    head = head_of(path)
    if not picture_mime(head):
        return False
    try:
        width, height = picture_size(head)
    except ValueError:
        return False
    named = squares_in(path.stem, width, height)[0] or density_in(path.stem)
    return not named and max(width, height) <= LARGEST_FACE and 0.5 <= width / max(1, height) <= 1.25


def head_of(path: Path) -> bytes:
    """The beginning of a file; nothing if it cannot be read."""
    try:
        return read_head(path, MOST_HEAD)
    except OSError:
        return b""
