"""What is chosen for pictures that become faces: how each is cut, and whose face it is."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtGui import QImage

from battlemap.board.ids import TokenId
from battlemap.formats.faces.face_cutting import cut_face
from battlemap.formats.faces.face_finding import FaceCut
from battlemap.formats.faces.face_names import name_words, title_of, whose_face

if TYPE_CHECKING:
    from PIL.Image import Image

FaceUse: TypeAlias = Literal["tokens", "collection", "none"]
KEEP, LEAVE = "collection", "none"
"""What a picture becomes that is nobody's face: a creature of the collection, or nothing."""
SMALLEST_PART = 0.04
"""A circle is never smaller than this part of the picture's shorter side."""


class FaceDraft:
    """One picture. *name*: of its file; *image*: as it is shown, *size*: its own px; *data*: the face as it is cut now.

    *read* brings the whole picture again, for another cut.
    """

    def __init__(
        self, name: str, read: "Callable[[], Image]", image: QImage, size: tuple[int, int], cut: FaceCut, data: bytes, mime: str
    ) -> None:
        self.name, self.read, self.image, self.size = name, read, image, size
        self.found = self.cut = cut
        self.data, self.mime = data, mime
        self._cut_of_data = cut
        self.use: FaceUse = "collection"
        self.tokens: tuple[TokenId, ...] = ()
        self.face = cut_image(image, size, cut)
        """The face as the window shows it."""

    @property
    def title(self) -> str:
        """What somebody is called who is made of it."""
        return title_of(PurePath(self.name).stem)

    def match(self, names: Mapping[TokenId, str]) -> None:
        """Take it for the face of those whose name its file bears."""
        self.tokens = whose_face(PurePath(self.name).stem, names)
        self.use = "tokens" if self.tokens else "collection"

    def change_cut(self, cut: FaceCut) -> None:
        """Cut it otherwise."""
        width, height = self.size
        least = SMALLEST_PART * min(width, height)
        self.cut = FaceCut(cut.x, cut.y, max(cut.radius, least), cut.certain).within(width, height)
        self.face = cut_image(self.image, self.size, self.cut)

    def finish(self) -> tuple[bytes, str]:
        """The face as a file, and its mime. StoreError if the picture cannot be read any more."""
        if self.cut != self._cut_of_data:
            self.data, self.mime = cut_face(self.read(), self.cut)
            self._cut_of_data = self.cut
        return self.data, self.mime


def cut_image(image: QImage, size: tuple[int, int], cut: FaceCut) -> QImage:
    """The square round a circle of a picture that is shown smaller than it is."""
    scale = image.width() / max(1, size[0])
    left, top = round((cut.x - cut.radius) * scale), round((cut.y - cut.radius) * scale)
    side = max(1, round(2 * cut.radius * scale))
    return image.copy(left, top, side, side)


def target_options(names: Mapping[TokenId, str]) -> list[tuple[str, str]]:
    """Whose face a picture can be, as (value, words): several of one name together, each by itself, nobody."""
    groups: dict[tuple[str, ...], list[TokenId]] = {}
    for token, name in names.items():
        groups.setdefault(name_words(name), []).append(token)
    options = [(join_tokens(tokens), f"All {len(tokens)}: {names[tokens[0]]} …") for tokens in groups.values() if len(tokens) > 1]
    options += [(str(token), name) for token, name in names.items()]
    return [*options, (KEEP, "A new creature"), (LEAVE, "Nobody: leave it out")]


def join_tokens(tokens: Sequence[TokenId]) -> str:
    """Several tokens as one value of a list."""
    return "\n".join(tokens)


def chosen_value(draft: FaceDraft) -> str:
    """What is chosen for a picture, as a value of target_options()."""
    return join_tokens(draft.tokens) if draft.use == "tokens" else draft.use


def choose_value(draft: FaceDraft, value: str) -> None:
    """Choose something for a picture."""
    if value in (KEEP, LEAVE):
        draft.use, draft.tokens = ("collection" if value == KEEP else "none"), ()
    else:
        draft.use, draft.tokens = "tokens", tuple(TokenId(token) for token in value.split("\n"))
