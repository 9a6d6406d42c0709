"""Which preview shows which kind of export."""

from importlib import import_module

from battlemap.gui.export.export_preview import ExportPreview

PREVIEWS: dict[str, tuple[str, str]] = {
    "picture": ("battlemap.gui.export.image_preview", "ImagePreview"),
    "print": ("battlemap.gui.export.sheet_preview", "SheetPreview"),
    "cards": ("battlemap.gui.export.card_preview", "CardPreview"),
    "record": ("battlemap.gui.export.record_preview", "RecordPreview"),
    "setup": ("battlemap.gui.export.text_preview", "SetupPreview"),
    "programs": ("battlemap.gui.export.program_preview", "ProgramPreview"),
}
"""By the id of the kind: module and class, imported when the kind is first chosen."""


def preview_class(kind: str) -> type[ExportPreview]:
    """The class of a kind's preview."""
    module, name = PREVIEWS[kind]
    found: type[ExportPreview] = getattr(import_module(module), name)
    return found
