"""Pictures as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from battlemap.board.polygons import Rect
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps
from battlemap.export.picture.picture_options import PICTURE_SETTINGS, PictureOptions

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject

Format: TypeAlias = Literal["png", "webp", "jpeg", "svg"]
FORMATS: dict[str, Format] = {
    ".png": "png",
    ".webp": "webp",
    ".jpg": "jpeg",
    ".jpeg": "jpeg",
    ".svg": "svg",
}


def _write(subject: "ExportSubject", options: PictureOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.picture.picture_export import export_picture

    return export_picture(subject, options, path, selection)


def _name(subject: "ExportSubject", options: PictureOptions, selection: Rect | None) -> str:
    from battlemap.export.picture.picture_export import picture_name

    return picture_name(subject, options, selection)


def _remark(subject: "ExportSubject", options: PictureOptions, selection: Rect | None) -> str:
    from battlemap.export.picture.picture_export import reduced_words

    return reduced_words(subject, options, selection)


def _for_ending(options: PictureOptions, ending: str) -> PictureOptions:
    return replace(options, format=FORMATS.get(ending, options.format))


KIND = ExportKind(PictureOptions, PICTURE_SETTINGS, tuple(FORMATS), _write, _name, _for_ending, remark=_remark)
