"""Places made and drawn in a worker, one after the other: the large one first, then the tiles, which are kept on disk."""

from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QPainter

from battlemap import __version__
from battlemap.board.wording import make_sentence
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.items.board_scene import contents_rect
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.generation.generator import GeneratedPlace, make_place
from battlemap.generation.recipe import Recipe, Request
from battlemap.generation.request import make_request, request_words
from battlemap.gui.start.thumbnails import write_picture
from battlemap.paint.style.images import FindImage, no_image
from battlemap.paint.style.palette import Palette
from battlemap.store.document.recent_battles import thumbnail_path

TILE = QSizeF(184, 96)
TILE_SEED = 7041
"""The seed of the places on the tiles."""
EDGE = 20.0
"""Round the place, in px of the large picture."""


class PlaceJob(Struct, frozen=True, eq=False):
    """What is to be made and drawn: *size* in px; *whole*: all of it, else a part that fills the picture."""

    request: Request
    palette: Palette
    size: QSizeF
    dpr: float
    whole: bool
    picture_of: FindImage = no_image
    """Finds the pictures of a place that was kept, in the worker."""


class DrawnPlace(Struct, frozen=True, eq=False):
    """A place with its land as a picture; *box*: what it shows, in map px. Without a place: why there is none."""

    job: PlaceJob
    place: GeneratedPlace | None = None
    image: QImage | None = None
    box: QRectF = QRectF()
    fault: str = ""

    @property
    def scale(self) -> float:
        """Px of the picture for a px of the map."""
        return self.job.size.width() / self.box.width() if self.box.width() else 1.0


class PlaceDrawing(QObject):
    """Draws what is wanted; of the large picture only what was wanted last."""

    drawn = Signal(DrawnPlace)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._large: PlaceJob | None = None
        self._tiles: list[PlaceJob] = []
        self._busy = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether something is being drawn or waits for it."""
        return self._busy or self._large is not None or bool(self._tiles)

    def want(self, job: PlaceJob) -> None:
        """Draw the large picture, before everything else and in place of one that waits."""
        self._large = job
        self._next()

    def want_tiles(self, jobs: list[PlaceJob]) -> None:
        """Draw these tiles in this order, in place of those that wait."""
        self._tiles = jobs
        self._next()

    def stop(self) -> None:
        """Begin no other."""
        self._large, self._tiles = None, []

    def _next(self) -> None:
        if self._busy:
            return
        job, self._large = self._large, None
        if job is None and self._tiles:
            job = self._tiles.pop(0)
        if job is not None:
            self._busy = True
            self._relay.start("place", _draw, self._relay, job)

    def _take(self, results: tuple[DrawnPlace]) -> None:
        """Back in the thread of the window."""
        (result,) = results
        self._busy = False
        if not (result.job.whole and self._large is not None):
            self.drawn.emit(result)
        self._next()


def draw_place(job: PlaceJob) -> DrawnPlace:
    """Make a place and draw its land; a tile is kept on disk. Any thread can do it. ValueError if it cannot be made."""
    place = make_place(job.request)
    box = shown_box(place, job.size, job.whole)
    density = job.size.width() / box.width() * job.dpr
    image = bake_ground(place, job.palette, box, density, job.picture_of)
    image.setDevicePixelRatio(job.dpr)
    result = DrawnPlace(job, place, image, box)
    if not job.whole and job.request.seed == TILE_SEED:
        write_picture(image, tile_path(job.request, job.palette))
    return result


def bake_ground(place: GeneratedPlace, palette: Palette, box: QRectF, density: float, picture_of: FindImage = no_image) -> QImage:
    """What *box* shows of the land, *density* px for a px of the map."""
    from battlemap.paint.grid.grid_ground import bake_grid
    from battlemap.paint.structures.wall_layer import bake_walls
    from battlemap.paint.zones.zone_map_ground import bake_zone_map

    ground = place.battlefield.map
    below = picture_of(ground.picture.asset) if ground.picture is not None else None
    if isinstance(ground, ZoneMap):
        return bake_zone_map(ground, palette, box, density, 1.0, below)
    zoom = min(1.0, density)
    image = bake_grid(ground, palette, box, zoom, density / zoom, below, lines=True)
    walls = bake_walls(ground, palette, box, zoom, density / zoom, picture_of)
    image.setDevicePixelRatio(1.0)
    walls.setDevicePixelRatio(1.0)
    painter = QPainter(image)
    painter.drawImage(0, 0, walls)
    painter.end()
    return image


def shown_box(place: GeneratedPlace, size: QSizeF, whole: bool) -> QRectF:
    """What a picture of this size shows of a place, in map px: all of it with an edge, or as much as fills it."""
    ground = place.battlefield.map
    map_box = contents_rect(ground, None) if isinstance(ground, ZoneMap) else contents_rect(ground.zones, ground)
    width, height = size.width(), size.height()
    if whole:
        scale = min((width - 2 * EDGE) / map_box.width(), (height - 2 * EDGE) / map_box.height())
    else:
        scale = max(width / map_box.width(), height / map_box.height()) * 1.1
    shown = QRectF(0, 0, width / scale, height / scale)
    shown.moveCenter(map_box.center())
    return shown


def tile_job(recipe: Recipe, palette: Palette, dpr: float, picture_of: FindImage = no_image) -> PlaceJob:
    """The picture of a tile."""
    return PlaceJob(make_request(recipe, TILE_SEED), palette, TILE, dpr, whole=False, picture_of=picture_of)


def tile_path(request: Request, palette: Palette) -> Path:
    """Where a tile is kept: another place for another version of recipe or program."""
    made_of = sha256(f"{request.recipe.kind} {request_words(request)} {__version__}".encode()).hexdigest()
    return thumbnail_path(Path(f"place.{palette.name}.{made_of}"))


def _draw(relay: WorkerRelay, job: PlaceJob) -> None:
    """In the worker."""
    result = DrawnPlace(job, fault="This place cannot be made; try another seed.")
    try:
        result = draw_place(job)
    except ValueError as fault:
        result = DrawnPlace(job, fault=make_sentence(str(fault)))
    finally:
        relay.done.emit((result,))
