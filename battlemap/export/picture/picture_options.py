"""What can be chosen about a picture."""

from typing import Literal

from msgspec import Struct

from battlemap.board.grid_map import CELL
from battlemap.export.export_settings import ExportSetting
from battlemap.export.picture.map_layers import MapLayers

MM_PER_INCH = 25.4


class PictureOptions(Struct, frozen=True, kw_only=True):
    """A picture as a file. *pixels*: of a cell; *percent*: the size of a map of zones, 100 as at 100 % in the window."""

    format: Literal["png", "webp", "jpeg", "svg"] = "png"
    part: str = "whole"
    size: Literal["cell", "print"] = "cell"
    """Whether a cell has so many pixels, or as many as it needs to be printed so large."""
    pixels: int = 100
    percent: int = 200
    dpi: int = 300
    cell_mm: float = 25.0
    theme: Literal["light", "dark"] = "light"
    lines: bool = True
    figures: bool = True
    names: bool = True
    aspects: bool = True
    margins: bool = False
    title: bool = False
    legend: bool = False
    scale_bar: bool = False
    transparent: bool = False
    outlines: bool = False
    """Of an SVG: letters as shapes."""

    def scale(self, is_grid: bool) -> float:
        """Pixels of the picture for a px of the map at 100 %."""
        if not is_grid:
            return self.percent / 100
        if self.size == "print":
            return self.cell_mm / MM_PER_INCH * self.dpi / CELL
        return self.pixels / CELL

    @property
    def layers(self) -> MapLayers:
        """What is drawn over the ground."""
        return MapLayers(self.lines, self.figures, self.names, self.aspects)

    @property
    def is_bare(self) -> bool:
        """Whether nothing stands round the map: then every cell has its place, as virtual tabletops want it."""
        return not (self.margins or self.title or self.legend or self.scale_bar)


PIXEL_PRESETS = ((70, "70"), (100, "100"), (140, "140"), (150, "150"), (200, "200"), (256, "256"), (300, "300"))
BY_CELL, FOR_PRINT = (("size", ("cell",)),), (("size", ("print",)),)
PAPER_SIZES = ((15, "15"), (20, "20"), (25, "25"), (25.4, "1 in"))
PICTURE_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting("part", "Which part", "part", help="whole, figures, selection, zone NAME, or cells of a grid as C3:H9"),
    ExportSetting(
        "format", "Kind of picture", "segments", (("png", "PNG"), ("webp", "WebP"), ("jpeg", "JPEG"), ("svg", "SVG")),
        "else by the ending of OUT",
        (
            ("png", "Exact, of any size"), ("webp", "Small; up to 16383 px a side"), ("jpeg", "For mail; no transparent ground"),
            ("svg", "Text and shapes, to go on drawing with"),
        ),
    ),
    ExportSetting(
        "size", "Size", "segments", (("cell", "Pixels"), ("print", "For print")), "cell: --pixels; print: --dpi and --cell-mm",
        only="grid",
    ),
    ExportSetting(
        "pixels", "Pixels of a cell", "number", help="of a picture of a grid", presets=PIXEL_PRESETS, unit="px", low=8, high=600,
        only="grid", needs=BY_CELL,
    ),
    ExportSetting(
        "cell_mm", "One cell on paper", "number", help="how large a cell shall be printed", presets=PAPER_SIZES, unit="mm",
        low=5, high=200, only="grid", needs=FOR_PRINT,
    ),
    ExportSetting(
        "dpi", "Dots to an inch", "number", help="of that print", presets=((150, "150"), (200, "200"), (300, "300")), unit="dpi",
        low=30, high=600, only="grid", needs=FOR_PRINT,
    ),
    ExportSetting(
        "percent", "Size", "number", help="of a map of zones; 100 as in the window",
        presets=((100, "100"), (200, "200"), (300, "300")), unit="%", low=10, high=1000, only="zones",
    ),
    ExportSetting("theme", "Colours", "segments", (("light", "Light"), ("dark", "Dark")), "of the map"),
    ExportSetting("lines", "Grid lines", "switch", only="grid", help="the lines of the grid"),
    ExportSetting("figures", "Figures", "switch", help="who stands on the map", captions=(("off", "off: place your own"),)),
    ExportSetting("names", "Names", "switch", help="of zones and figures"),
    ExportSetting("aspects", "Aspects", "switch", help="cards of aspects, and who weighs how much"),
    ExportSetting("margins", "Names of columns and rows", "switch", only="grid", help="beside the map"),
    ExportSetting("title", "Title", "switch", help="above the map"),
    ExportSetting("legend", "Legend", "switch", help="below the map: what is what"),
    ExportSetting("scale_bar", "Scale bar", "switch", only="grid", help="below the map"),
    ExportSetting(
        "transparent", "Transparent ground", "switch", help="nothing behind the map",
        captions=(("off", "off: the table shows round the map"),), needs=(("format", ("png", "webp", "svg")),),
    ),
    ExportSetting(
        "outlines", "Letters as shapes", "switch", help="the same everywhere, no longer text",
        captions=(("off", "off: text that can be edited"),), needs=(("format", ("svg",)),),
    ),
)  # fmt: skip
