"""What can be chosen about a file for another program."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.export.export_settings import ExportSetting, MapKind
from battlemap.export.picture.picture_options import PIXEL_PRESETS

Program: TypeAlias = Literal["uvtt", "foundry", "tiled", "fari", "graphml", "gexf", "dot", "node-link"]
PictureFormat: TypeAlias = Literal["png", "webp"]


class ProgramFormat(Struct, frozen=True):
    """One format. *endings*: the first is the usual one; *only*: the maps it can hold."""

    id: Program
    name: str
    endings: tuple[str, ...]
    caption: str
    only: MapKind | None = None
    has_picture: bool = False
    picture_beside: bool = False
    """Whether the picture is a file of its own beside it."""


FORMATS: tuple[ProgramFormat, ...] = (
    ProgramFormat("uvtt", "Universal VTT", (".dd2vtt", ".uvtt", ".df2vtt"),
                  "One file for Foundry’s importers, MapTool, Roll20’s script, Owlbear Rodeo, Arkenforge", has_picture=True),
    ProgramFormat("foundry", "Foundry scene", (".foundry.json",),
                  "Make a scene there, then Import Data on it; the picture beside it goes into your user data", has_picture=True,
                  picture_beside=True),
    ProgramFormat("tiled", "Tiled map", (".tmj",), "Tiles cut from a picture beside it, and objects", "grid", True, True),
    ProgramFormat("fari", "Fari scene", (".fari.json",), "A card for each zone with its aspects", "zones"),
    ProgramFormat("graphml", "GraphML", (".graphml",), "Zones and ways for yEd, Cytoscape, networkx", "zones"),
    ProgramFormat("gexf", "GEXF", (".gexf",), "Zones and ways for Gephi", "zones"),
    ProgramFormat("dot", "DOT", (".dot", ".gv"), "Zones and ways for Graphviz", "zones"),
    ProgramFormat("node-link", "Graph as JSON", (".graph.json",), "Zones and ways for networkx and d3", "zones"),
)  # fmt: skip
"""In the order in which they are listed."""
BY_ID = {known.id: known for known in FORMATS}


class ProgramOptions(Struct, frozen=True, kw_only=True):
    """A file for another program. *pixels*: of a cell of its picture; *ending*: of a Universal VTT file."""

    program: Program = "uvtt"
    ending: Literal[".dd2vtt", ".uvtt", ".df2vtt"] = ".dd2vtt"
    image: PictureFormat = "png"
    pixels: int = 100
    theme: Literal["light", "dark"] = "light"
    lines: bool = False
    figures: bool = False

    @property
    def format(self) -> ProgramFormat:
        """What is known of the chosen format."""
        return BY_ID[self.program]

    @property
    def file_ending(self) -> str:
        """With the dot."""
        return self.ending if self.program == "uvtt" else self.format.endings[0]


WITH_PICTURE = (("program", tuple([known.id for known in FORMATS if known.has_picture])),)
PROGRAM_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting(
        "program", "Format", "pick", tuple([(known.id, known.name) for known in FORMATS]),
        "else by the ending of OUT, or by --as", tuple([(known.id, known.caption) for known in FORMATS]),
    ),
    ExportSetting(
        "ending", "Ending", "segments", tuple([(ending, ending) for ending in BY_ID["uvtt"].endings]),
        "of a Universal VTT file, else by that of OUT", needs=(("program", ("uvtt",)),),
    ),
    ExportSetting(
        "pixels", "Pixels of a cell", "number", help="of a picture of a grid", presets=PIXEL_PRESETS, unit="px", low=8, high=600,
        needs=WITH_PICTURE,
    ),
    ExportSetting(
        "image", "Picture", "segments", (("png", "PNG"), ("webp", "WebP")), "of a file for another program",
        (("png", "Every program reads it"), ("webp", "A fifth of the size; not for MapTool and Fantasy Grounds")),
        needs=WITH_PICTURE,
    ),
    ExportSetting("theme", "Colours", "segments", (("light", "Light"), ("dark", "Dark")), "of the map", needs=WITH_PICTURE),
    ExportSetting(
        "lines", "Grid lines in the picture", "switch", help="the lines of the grid", only="grid", needs=WITH_PICTURE,
        captions=(("off", "off: the other program draws its own"),),
    ),
    ExportSetting(
        "figures", "Figures in the picture", "switch", help="who stands on the map", needs=WITH_PICTURE,
        captions=(("off", "off: place them there"),),
    ),
)  # fmt: skip
