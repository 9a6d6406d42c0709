"""Which ground is shown: that of the board, with the picture under it once that is loaded."""

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.ground.background_image import BackgroundImage, FindBytes, FindPicture
from battlemap.canvas.ground.baked_ground import BakedGround


class GroundLayer:
    """Of one scene; keeps its ground and the picture under it in step."""

    def __init__(self, ground: BakedGround, underlay: BackgroundImage) -> None:
        self._ground, self._underlay = ground, underlay
        self._find: FindPicture | None = None

    def set_pictures(self, find: FindPicture, find_bytes: FindBytes | None) -> None:
        """Where pictures come from, by their sha256; under a grid best as a file's bytes."""
        self._find = find
        self._ground.set_pictures(find)
        self._underlay.set_pictures(find, find_bytes)

    def show(self, board: AnyEncounter) -> None:
        """Show the ground of a board."""
        if (grid := board.grid) is not None:
            self._ground.show_map(grid, self._underlay.picture(grid.picture.asset if grid.picture else ""))
        else:
            picture = board.zone_map.picture
            self._ground.show_map(board.zone_map, self._find(picture.asset) if picture and self._find else None)

    def refresh_picture(self, board: AnyEncounter) -> bool:
        """More of the picture under a grid is there; False if the whole ground has to be shown anew."""
        if board.grid is not None and board.grid.picture is not None:
            if self._underlay.picture(board.grid.picture.asset) is None:
                return False
            self._ground.refresh_picture()
        return True
