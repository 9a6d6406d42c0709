"""The record of a fight as a kind of export."""

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from battlemap.board.polygons import Rect
from battlemap.export.export_kinds import ExportKind
from battlemap.export.export_steps import Steps
from battlemap.export.record.record_options import RECORD_SETTINGS, RecordOptions

if TYPE_CHECKING:
    from battlemap.export.export_subject import ExportSubject

Format: TypeAlias = Literal["html", "md", "webp", "gif"]
FORMATS: dict[str, Format] = {".html": "html", ".htm": "html", ".md": "md", ".gif": "gif", ".webp": "webp"}


def _write(subject: "ExportSubject", options: RecordOptions, path: Path, selection: Rect | None) -> Steps:
    from battlemap.export.record.record_export import export_record

    return export_record(subject, options, path)


def _name(subject: "ExportSubject", options: RecordOptions, selection: Rect | None) -> str:
    from battlemap.export.record.record_export import record_name

    return record_name(subject, options)


def _for_ending(options: RecordOptions, ending: str) -> RecordOptions:
    return replace(options, format=FORMATS.get(ending, options.format))


KIND = ExportKind(RecordOptions, RECORD_SETTINGS, tuple(FORMATS), _write, _name, _for_ending)
