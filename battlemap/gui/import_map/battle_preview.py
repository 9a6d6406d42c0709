"""The battle that an import would make, drawn as it would look."""

from msgspec.structs import replace
from PySide6.QtGui import QImage

from battlemap.export.picture.image_export import board_image
from battlemap.gui.import_map.import_draft import ImportDraft
from battlemap.paint.style.images import ImageStore
from battlemap.paint.style.palette import Palette
from battlemap.store.database.battle import Asset


def battle_image(draft: ImportDraft, palette: Palette, width: int, height: int) -> QImage:
    """The board of a draft, fitted into so many px. StoreError or ValueError if there is none."""
    size = max(200, width), max(160, height)
    picture = draft.original.picture
    if draft.make == "under" and draft.board is not None and picture is not None:
        ground = Asset(picture.mime, picture.data)
        board = replace(draft.board, map=draft.underlay(ground.sha))
        return board_image(board, draft.own_rules.display(board), palette, ImageStore({ground.sha: ground}.get), *size)
    battle = draft.battle()
    pictures = ImageStore(battle.assets.get)
    return board_image(battle.opening, battle.rules.display(battle.opening), palette, pictures, *size)
