"""Hands the pictures of a film from where they are drawn to the thread that packs them, one after the other."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 62
COLOURS = 255


class FilmStopped(Exception):
    """Nobody wants the film any more."""


class FilmReel:
    """The drawing side gives, the packing side takes; neither is more than one picture ahead."""

    def __init__(self) -> None:
        self._frames: Queue[tuple[QImage | None, Future[None]]] = Queue()
        self._is_stopped = False

    def give(self, frame: QImage | None) -> "Future[None]":
        """Hand a picture over, or None at the end; what comes back is done once it has been taken."""
        taken: Future[None] = Future()
        self._frames.put((frame, taken))
        return taken

    def take(self) -> "Image | None":
        """The next picture; None at the end. FilmStopped where there will be none."""
        from PIL import Image

        while True:
            if self._is_stopped:
                raise FilmStopped
            try:
                frame, taken = self._frames.get(timeout=0.1)
            except Empty:
                continue
            taken.set_result(None)
            if frame is None:
                return None
            pixels = frame.convertToFormat(QImage.Format.Format_RGB888)
            size = pixels.width(), pixels.height()
            return Image.frombuffer("RGB", size, bytes(pixels.constBits()), "raw", "RGB", pixels.bytesPerLine(), 1)

    def stop(self) -> None:
        """Take no more; nobody waits for anything any more."""
        self._is_stopped = True
        while True:
            try:
                self._frames.get_nowait()[1].set_result(None)
            except Empty:
                return

    def __iter__(self) -> "Iterator[Image]":
        while (frame := self.take()) is not None:
            yield frame


class _LaterFrames:
    """All frames but the first, as Pillow asks for those of one image: by going to a number, each once and in order."""

    def __init__(self, frames: "Iterator[Image]", count: int) -> None:
        self.n_frames = count
        self._frames, self._at = frames, -1
        self._frame: Image | None = None

    def seek(self, number: int) -> None:
        """Go on to a frame."""
        if number > self._at:
            self._frame, self._at = next(self._frames), number

    def tell(self) -> int:
        """Which frame it is."""
        return max(0, self._at)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._frame, name)


def pack_film(reel: FilmReel, path: Path, kind: Literal["webp", "gif"], durations: Sequence[int]) -> None:
    """Write what the reel gives as a film that goes round and round; *durations* in milliseconds, of each picture."""
    try:
        frames = iter(reel)
        first = next(frames)
        if kind == "gif":
            _pack_gif(first, frames, path, list(durations))
        else:
            later = [_LaterFrames(frames, len(durations) - 1)] if len(durations) > 1 else []
            first.save(
                path, "WEBP", save_all=True, append_images=later, duration=list(durations), loop=0, quality=QUALITY, method=1,
                kmin=30, kmax=90,
            )  # fmt: skip
    finally:
        reel.stop()


def _pack_gif(first: "Image", frames: "Iterator[Image]", path: Path, durations: list[int]) -> None:
    from PIL.Image import Dither

    shared = first.quantize(COLOURS, dither=Dither.NONE)
    later = (frame.quantize(palette=shared, dither=Dither.NONE) for frame in frames)
    shared.save(path, "GIF", save_all=True, append_images=later, duration=durations, loop=0, optimize=False)
