"""Writes the record of a fight, whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

from battlemap.export.export_settings import check_options
from battlemap.export.export_steps import Step, Steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.record.fight_record import RecordSpan, read_steps, record_span
from battlemap.export.record.markdown_record import markdown_lines
from battlemap.export.record.record_options import RECORD_SETTINGS, RecordOptions
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import replace_file

TOLD = {"all": "record", "round": "last round", "turn": "last turn", "last": "last commands"}


def record_name(subject: ExportSubject, options: RecordOptions) -> str:
    """The name of the file: "Ravine ambush, players, record.html"."""
    return f"{file_stem(subject.title)}, {subject.for_words}, {TOLD[options.told]}.{options.format}"


def export_record(subject: ExportSubject, options: RecordOptions, path: Path) -> Steps:
    """Write it to *path*, step by step; nothing half written stays. One sentence where that cannot be."""
    check_options(options, RECORD_SETTINGS)
    span = record_span(subject, options.told, options.commands)
    if options.format == "md":
        yield from _write_markdown(subject, span, path)
    elif options.format == "html":
        from battlemap.export.record.page_export import write_page

        yield from write_page(subject, span, path)
    else:
        from battlemap.export.record.film import write_film

        yield from write_film(subject, options, span, path)


def _write_markdown(subject: ExportSubject, span: RecordSpan, path: Path) -> Iterator[Step]:
    with replace_file(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
        for number, piece in enumerate(markdown_lines(subject, read_steps(subject, span))):
            file.write(piece + "\n")
            yield min(0.99, number / (len(span) + 2))
    yield 1.0
