"""What can be chosen about cards and figures."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.export.export_settings import ExportSetting
from battlemap.export.paper.paper_options import PAPERS

CardPaper: TypeAlias = Literal["A4", "A3", "Letter", "Legal", "Tabloid"]
ZONE_SIZES: dict[str, tuple[float, float]] = {"3x5": (127.0, 76.2), "A6": (148.0, 105.0)}
"""Width and height of a zone card, in mm."""


class CardOptions(Struct, frozen=True, kw_only=True):
    """Which cards and figures are made. *cell_mm*: how wide a figure of one cell stands."""

    zones: bool = True
    characters: bool = True
    standees: bool = True
    tokens: bool = False
    tents: bool = False
    zone_size: Literal["3x5", "A6"] = "3x5"
    state: Literal["now", "fresh"] = "now"
    backs: Literal["none", "long", "short"] = "none"
    """The game master's side on the back of zone cards, and over which edge the paper is turned."""
    cell_mm: float = 25.0
    paper: CardPaper = "A4"
    save_ink: bool = False


CARD_SETTINGS: tuple[ExportSetting, ...] = (
    ExportSetting("paper", "Paper", "pick", tuple([(name, name) for name in PAPERS if name not in ("A5", "A0")]), "the sheets"),
    ExportSetting("zone_size", "Zone cards", "segments", (("3x5", "3 × 5 in"), ("A6", "A6")), "how large a zone card is"),
    ExportSetting(
        "backs", "Game master's side", "segments", (("none", "None"), ("long", "Long edge"), ("short", "Short edge")),
        "on the back of zone cards, and over which edge the printer turns the paper",
        (
            ("none", "Only for the game master, on the back of zone cards"),
            ("long", "Print on both sides, turned over the long edge"),
            ("short", "Print on both sides, turned over the short edge"),
        ),
    ),
    ExportSetting(
        "state", "Sheets of characters", "segments", (("now", "As now"), ("fresh", "Fresh")), "with what they have taken, or not"
    ),
    ExportSetting(
        "cell_mm", "A figure's width", "number", help="of one that is a cell wide",
        presets=((20, "20"), (25, "25"), (25.4, "1 in")), unit="mm", low=12, high=60,
    ),
    ExportSetting("zones", "Cards of zones", "switch", help="name, picture, aspects, ways out"),
    ExportSetting("characters", "Cards of characters", "switch", help="what their sheets show; of foes for the game master only"),
    ExportSetting("standees", "Paper figures", "switch", help="to fold and stand up"),
    ExportSetting("tokens", "Flat tokens", "switch", help="as wide as their cells"),
    ExportSetting("tents", "Tents for the turn order", "switch", help="a name on both sides"),
    ExportSetting("save_ink", "Save ink", "switch", help="white with coloured outlines"),
)  # fmt: skip
