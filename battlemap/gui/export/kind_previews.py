"""Which preview shows which kind of export."""

from importlib import import_module

from battlemap.gui.export.export_preview import ExportPreview

PREVIEWS: dict[str, tuple[str, str]] = {
    "picture": ("battlemap.gui.export.picture_preview", "PicturePreview"),
    "print": ("battlemap.gui.export.sheet_preview", "SheetPreview"),
}
"""By the id of the kind: module and class, imported when the kind is first chosen."""


def preview_class(kind: str) -> type[ExportPreview]:
    """The class of a kind's preview."""
    module, name = PREVIEWS[kind]
    found: type[ExportPreview] = getattr(import_module(module), name)
    return found
