"""What can be chosen about a map on paper."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.export.export_settings import ExportSetting
from battlemap.export.picture.map_layers import MapLayers
from battlemap.export.picture.picture_options import PAPER_SIZES

Paper: TypeAlias = Literal["A5", "A4", "A3", "A0", "Letter", "Legal", "Tabloid"]
PAPERS: dict[Paper, tuple[float, float]] = {
    "A5": (148, 210), "A4": (210, 297), "A3": (297, 420), "A0": (841, 1189), "Letter": (215.9, 279.4), "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
}  # fmt: skip
"""Width and height upright, in mm."""


class PrintOptions(Struct, frozen=True, kw_only=True):
    """A map on sheets that are joined. *cell_mm*: of a grid; *width_mm*: of all that is shown of a map of zones."""

    part: str = "whole"
    cell_mm: float = 25.0
    width_mm: float = 400.0
    paper: Paper = "A4"
    turn: Literal["fewest", "upright", "wide"] = "fewest"
    joints: Literal["glue", "butt", "overlap"] = "glue"
    lines: bool = True
    margins: bool = True
    """The names of columns and rows at the edges."""
    figures: bool = False
    names: bool = True
    aspects: bool = False
    save_ink: bool = False
    dpi: int = 150
    """How finely the ground is drawn; all else is drawn as exactly as the printer can."""

    @property
    def layers(self) -> MapLayers:
        """What is drawn over the ground; its lines are drawn with it."""
        return MapLayers(False, self.figures, self.names, self.aspects)


PRINT_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting("part", "Which part", "part", help="whole, figures, selection, zone NAME, or cells of a grid as C3:H9"),
    ExportSetting(
        "cell_mm", "One cell on paper", "number", help="how large a cell is", presets=PAPER_SIZES, unit="mm", low=5, high=200,
        only="grid",
    ),
    ExportSetting(
        "width_mm", "Width on paper", "number", help="of a map of zones, glued",
        presets=((190, "190"), (400, "400"), (800, "800")), unit="mm", low=50, high=5000, only="zones",
    ),
    ExportSetting("paper", "Paper", "pick", tuple([(name, name) for name in PAPERS]), "the size of the sheets"),
    ExportSetting(
        "turn", "Turned", "segments", (("fewest", "Fewest"), ("upright", "Upright"), ("wide", "Wide")),
        "whichever way needs fewer sheets, or one way", beside=True,
    ),
    ExportSetting(
        "joints", "Joints", "segments", (("glue", "Glue edge"), ("butt", "Butt"), ("overlap", "Overlap")), "how sheets join",
        (
            ("glue", "8 mm to the right and below"), ("butt", "Edge to edge, on tape or card"),
            ("overlap", "The map runs on 8 mm, right and below"),
        ),
    ),
    ExportSetting("lines", "Grid lines", "switch", only="grid", help="the lines of the grid"),
    ExportSetting("margins", "Names of columns and rows", "switch", only="grid", help="at the edges of the map"),
    ExportSetting(
        "figures", "Figures", "switch", help="who stands on the map", captions=(("off", "off: stand your own on the map"),)
    ),
    ExportSetting("names", "Names", "switch", help="of zones and figures"),
    ExportSetting("aspects", "Aspects", "switch", help="cards of aspects", only="zones"),
    ExportSetting(
        "save_ink", "Save ink", "switch", help="line art on white",
        captions=(("on", "line art without the ground"), ("off", "line art without the ground")),
    ),
    ExportSetting(
        "dpi", "Dots to an inch", "number", help="of the ground", presets=((100, "100"), (150, "150"), (300, "300")), unit="dpi",
        low=50, high=600, needs=(("save_ink", ("False",)),),
    ),
)  # fmt: skip
