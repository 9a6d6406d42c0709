"""The battle that an import would make, drawn as it would look."""

from PySide6.QtGui import QImage

from battlemap.export.picture.image_export import board_image
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.paint.style.images import ImageStore
from battlemap.paint.style.palette import Palette


def battle_image(draft: ImportDraft, palette: Palette, width: int, height: int) -> QImage:
    """The board of a draft, fitted into so many px. StoreError if there is none."""
    battle = draft.battle()
    pictures = ImageStore(battle.assets.get)
    display = battle.rules.display(battle.opening)
    return board_image(battle.opening, display, palette, pictures, max(200, width), max(160, height))
