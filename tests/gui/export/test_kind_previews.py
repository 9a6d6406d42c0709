"""The export window has a preview for every kind of export, and offers every kind."""

import pytest
from PySide6.QtWidgets import QWidget

from battlemap.export.export_kinds import KINDS
from battlemap.gui.export.export_preview import ExportPreview
from battlemap.gui.export.kind_previews import PREVIEWS, preview_class


@pytest.mark.parametrize("kind", [entry.id for entry in KINDS])
def test_every_kind_of_export_has_a_preview(kind: str) -> None:
    assert issubclass(preview_class(kind), ExportPreview)
    assert issubclass(preview_class(kind), QWidget)


def test_no_two_kinds_share_a_preview_and_none_is_left_over() -> None:
    assert len({preview_class(entry.id) for entry in KINDS}) == len(KINDS)
    assert {entry.id for entry in KINDS} == {*PREVIEWS}
