"""Makes the pictures in resources/textures: paper grain and slow cloudiness, both tiling without a seam.

python packaging/make_textures.py [FOLDER]
"""

import struct
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import float64, uint8
    from numpy.random import Generator
    from numpy.typing import NDArray

OUT = Path(__file__).resolve().parent.parent / "resources" / "textures"


def band(chance: "Generator", size: int, low: float, high: float) -> "NDArray[float64]":
    """Noise with waves of *low* to *high* pixels only, mean 0 and deviation 1; its edges meet."""
    import numpy as np

    spectrum = np.fft.fft2(chance.standard_normal((size, size)))
    across, down = np.meshgrid(np.fft.fftfreq(size), np.fft.fftfreq(size))
    frequency = np.hypot(across, down)
    spectrum *= np.exp(-((frequency * low) ** 2)) * (1 - np.exp(-((frequency * high) ** 2)))
    noise = np.real(np.fft.ifft2(spectrum))
    result: NDArray[float64] = (noise - noise.mean()) / noise.std()
    return result


def fibres(chance: "Generator", size: int, count: int) -> "NDArray[float64]":
    """Short bent hairs as in rag paper, +1 or −1 where one lies."""
    import numpy as np

    sheet = np.zeros((size, size))
    for _ in range(count):
        x, y = chance.random(2) * size
        angle, bend = chance.random() * 6.283, chance.normal(0, 0.05)
        sign = 1 if chance.random() < 0.5 else -1
        for _ in range(int(chance.integers(8, 26))):
            sheet[int(y) % size, int(x) % size] += sign
            x, y, angle = x + np.cos(angle), y + np.sin(angle), angle + bend
    return sheet


def signed_picture(values: "NDArray[float64]", strength: float, limit: int, step: int = 1) -> "NDArray[uint8]":
    """Grey and alpha: white where *values* are positive, black where negative, as opaque as they are strong."""
    import numpy as np

    alpha = np.clip(np.abs(values) * strength, 0, limit)
    alpha = np.round(alpha / step) * step
    return np.stack([np.where(values > 0, 255, 0), alpha], axis=-1).astype(np.uint8)


def write_png(path: Path, pixels: "NDArray[uint8]") -> None:
    """Write (height, width, 2) grey and alpha values as a PNG file."""
    height, width = pixels.shape[:2]

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + pixels[row].tobytes() for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 4, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main(folder: Path = OUT) -> int:
    """Write both textures into *folder*; the same every time."""
    import numpy as np

    chance = np.random.Generator(np.random.PCG64(4))
    grain = 0.62 * band(chance, 512, 0.7, 4) + 0.55 * band(chance, 512, 3, 14) + 0.5 * band(chance, 512, 14, 60)
    grain += 0.8 * fibres(chance, 512, 900)
    cloud = band(chance, 256, 12, 60) + 0.45 * band(chance, 256, 5, 14) + 0.16 * band(chance, 256, 2, 5)
    folder.mkdir(parents=True, exist_ok=True)
    write_png(folder / "grain.png", signed_picture(grain, 9, 40, 2))
    write_png(folder / "cloud.png", signed_picture(cloud, 16, 56))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])) if len(sys.argv) > 1 else main())
