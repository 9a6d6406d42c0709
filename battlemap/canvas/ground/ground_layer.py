"""Which ground is shown: that of the board, with the picture under it once that is loaded."""

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.ground.background_image import BackgroundImage, FindBytes, FindPicture
from battlemap.canvas.ground.baked_ground import BakedGround
from battlemap.canvas.ground.tile_pyramid import TilePyramid


class GroundLayer:
    """Of one scene; keeps its ground and the picture under it in step."""

    def __init__(self, ground: BakedGround, underlay: BackgroundImage, borrowed: bool = False) -> None:
        """*borrowed*: the picture is another scene's, which says which one is read."""
        self._ground, self._underlay, self._borrowed = ground, underlay, borrowed
        self._find: FindPicture | None = None

    def set_pictures(self, find: FindPicture, find_bytes: FindBytes | None) -> None:
        """Where pictures come from, by their sha256; under a grid best as a file's bytes."""
        self._find = find
        self._ground.set_pictures(find)
        if not self._borrowed:
            self._underlay.set_pictures(find, find_bytes)

    def show(self, board: AnyEncounter) -> None:
        """Show the ground of a board."""
        if (grid := board.grid) is not None:
            self._ground.show_map(grid, self._underlying_picture(grid.picture.asset if grid.picture else ""))
        else:
            picture = board.zone_map.picture
            self._ground.show_map(board.zone_map, self._find(picture.asset) if picture and self._find else None)

    def refresh_picture(self, board: AnyEncounter) -> bool:
        """More of the picture under a grid is there; False if the whole ground has to be shown anew."""
        if board.grid is not None and board.grid.picture is not None:
            asset = board.grid.picture.asset
            if self._borrowed and not self._underlay.is_reading(asset):
                return True  # the lender has gone on to another one: what is painted stays
            if self._underlying_picture(asset) is None:
                return False
            self._ground.refresh_picture()
        return True

    def close(self) -> None:
        """Read no further, unless the picture is another scene's."""
        if not self._borrowed:
            self._underlay.close()

    def _underlying_picture(self, asset: str) -> TilePyramid | None:
        if self._borrowed and not self._underlay.is_reading(asset):
            return None
        return self._underlay.picture(asset)
