"""The colours: two palettes, the sides' hues, and the arithmetic between colours."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QColor

Colour: TypeAlias = str | QColor
"""'#RRGGBB', or a QColor already made."""

OUTLINE = "#101318"
"""Edges every token, bead and badge, so that no ring is lost on ground of its own hue."""
CREAM = "#F4EEDF"
"""Condition discs, free stress boxes, count pills."""
CREAM_INK = "#2A2218"
GLYPH = "#F7F1E4"
"""The figure on a token."""
GLYPH_SHADE = "#0B0D10"
DISC_BASE = "#20242B"
"""What a side's hue is mixed with for the disc behind the figure."""
MARKED = "#FF8578"
"""A marked stress box or a targeting arrowhead on the map."""
MARKED_INK = "#3A0E09"
ACTING = "#FFE08A"
"""The ring round an acting token that is seen from across a room."""
ARROW_EDGE = "#14100E"
OUT_RING = "#8A8F98"
OUT_DISC = "#4A4E55"
OUT_GLYPH = "#A9ADB4"
STAMPS = {"yellow": "#F2C661", "green": "#7FD8A4", "red": "#FF9A8E"}
"""The discs of the GM's own stamps, by the name of their colour."""
NOTE_FILL = "#E4D9FB"
"""The sheet of a note that is the GM's alone."""
MORE_FILL = "#2A303A"
"""The "+n" disc behind the conditions that are shown."""
HEALTH_TRACK = "#4A505A"
HIDDEN_BADGE = "#E4D9FB"
HIDDEN_INK = "#35235F"
HIDDEN_ON_PAPER = "#6A4FB0"
SLASH = "#B3301F"
"""Through a die that counts nothing."""
DIE_SHADE = "#3A2E1E"
PAPER_SHADE = "#6B5836"
"""Darkens the edge and the ear of a paper card."""
SYMBOL_INK = "#10131A"
"""A sign on a die in a side's hue."""

_NEUTRAL = "#9AA1AC"


class SideHues(Struct, frozen=True):
    """What tells sides apart by colour, and how much is left of somebody. *rings*: on tokens; *chips*: on light ground."""

    rings: tuple[str, str, str, str]
    chips: tuple[str, str, str, str]
    health: tuple[str, str, str]
    """An arc or a bar on a token: more than half, more than a quarter, less."""


USUAL_HUES = SideHues(
    ("#56B4E9", "#E8702A", "#D98BB8", "#2FB98C"), ("#0072B2", "#C25000", "#A9457F", "#007A58"), ("#68CB96", "#E8BA5C", "#FF8578")
)  # fmt: skip
DISTINCT_HUES = SideHues(
    ("#4A7DF5", "#CD6B32", "#E1AED5", "#A8EA52"), ("#2E7BA6", "#A42A06", "#4C1450", "#0C361A"), ("#96ECFE", "#EFD94D", "#F97C7C")
)  # fmt: skip
"""Chosen by search: the smallest CIE76 distance of two sides is 28, of two chips 23, of two outcomes 37, with full sight as in
protanopia, deuteranopia and tritanopia (Machado and others, full severity). The usual ones come down to 10, 11 and 5."""


class _HuesInUse:
    """The hues of the whole program: every window draws the same sides."""

    hues = USUAL_HUES


def use_distinct_hues(wanted: bool) -> None:
    """Tell sides and outcomes apart by hues that colour-blind people tell apart as well, or by the usual ones.

    What is drawn already stays: whoever switches takes another palette by themed_palette(), by which pictures are kept.
    """
    _HuesInUse.hues = DISTINCT_HUES if wanted else USUAL_HUES


def health_colour(left: float) -> str:
    """The hue of somebody of whose health this part is left, 0 to 1."""
    return _HuesInUse.hues.health[0 if left > 0.5 else 1 if left > 0.25 else 2]


class Palette(Struct, frozen=True, eq=False):
    """Every colour of one theme as '#RRGGBB', and the few opacities that differ between themes (0 to 1).

    Two palettes are equal only when they are the same object, which makes them cheap keys.
    """

    name: str
    canvas: str
    chrome: str
    raised: str
    field: str
    hover: str
    line: str
    line2: str
    text: str
    text2: str
    text3: str
    accent: str
    on_accent: str
    glow: str
    good: str
    cost: str
    harm: str
    gm: str
    paper: str
    paper_edge: str
    ink: str
    ink2: str
    plate: str
    plate_alpha: float
    plate_edge: str
    plate_edge_alpha: float
    plate_text: str
    plate_text2: str
    zone_name: str
    zone_halo: str
    mortar: str
    die: str
    die_ink: str
    die_edge: str
    burst: str
    """The star behind an exploded die, and the arrow to the next."""
    burst_edge: str
    on_side: str
    """The letter or number on a side's chip."""
    halo: str
    """The light round the token whose turn it is."""
    halo_alpha: float
    under_line: str
    """Drawn under an accent line on the map, so that it holds on any ground."""
    under_line_alpha: float
    shadow: str
    shadow_alpha: float
    """Under tokens."""
    card_shadow_alpha: float
    """Under floating cards, menus and tooltips."""
    paper_shadow_alpha: float
    top_light_alpha: float
    """The 1 px white line along the inner top edge of a floating card; 0 = none."""

    @property
    def dark(self) -> bool:
        """Whether light letters stand on dark ground."""
        return self.name == "dark"


DARK = Palette(
    name="dark",
    canvas="#15181D", chrome="#1E232A", raised="#272D36", field="#171B21", hover="#303843", line="#363E4A", line2="#49535F",
    text="#ECEFF3", text2="#B4BCC8", text3="#99A3B1",
    accent="#AB9FFF", on_accent="#17122F", glow="#B9AEFF", good="#68CB96", cost="#E8BA5C", harm="#FF8578", gm="#C9B6F2",
    paper="#EADFC9", paper_edge="#D8C9AA", ink="#2A2218", ink2="#5F513D",
    plate="#12151A", plate_alpha=0.84, plate_edge="#000000", plate_edge_alpha=0.35, plate_text="#F3F1EC", plate_text2="#B4BCC8",
    zone_name="#FBF4E6", zone_halo="#17120D", mortar="#221B15",
    die="#F2EBDD", die_ink="#231D15", die_edge="#B8A98A", burst="#E8BA5C", burst_edge="#97793C",
    on_side="#0F1114", halo="#FFF4D6", halo_alpha=0.62, under_line="#0E1013", under_line_alpha=0.60,
    shadow="#000000", shadow_alpha=0.55, card_shadow_alpha=0.62, paper_shadow_alpha=0.50, top_light_alpha=0.06,
)  # fmt: skip

LIGHT = Palette(
    name="light",
    canvas="#E6DDCB", chrome="#FAF6EC", raised="#FFFDF8", field="#F1EADB", hover="#EFE7D6", line="#DDD2BC", line2="#BFB196",
    text="#28231C", text2="#5A5145", text3="#675D51",
    accent="#5240BE", on_accent="#FFFFFF", glow="#5240BE", good="#176B41", cost="#7F5300", harm="#B3301F", gm="#6A4FB0",
    paper="#FFFAEE", paper_edge="#DCCBA6", ink="#2A2218", ink2="#665841",
    plate="#FFFDF8", plate_alpha=0.94, plate_edge="#8B7A5C", plate_edge_alpha=0.55, plate_text="#28231C", plate_text2="#5A5145",
    zone_name="#33271A", zone_halo="#FFF6E3", mortar="#B79F7A",
    die="#FFFDF6", die_ink="#231D15", die_edge="#BDAA86", burst="#E0A93A", burst_edge="#8A651A",
    on_side="#FFFFFF", halo="#FFFFFF", halo_alpha=0.95, under_line="#FFFFFF", under_line_alpha=0.90,
    shadow="#4A3614", shadow_alpha=0.35, card_shadow_alpha=0.30, paper_shadow_alpha=0.28, top_light_alpha=0.0,
)  # fmt: skip


DARK_DISTINCT = replace(DARK, good="#96ECFE", cost="#EFD94D", harm="#F97C7C")
LIGHT_DISTINCT = replace(LIGHT, good="#015F9D", cost="#6A5C08", harm="#730E38")
"""The same two for colour-blind people: only what an outcome is like differs."""


def themed_palette(name: str) -> Palette:
    """The palette called "light", else the dark one, with the outcomes' hues that are in use."""
    usual = _HuesInUse.hues is USUAL_HUES
    if name == LIGHT.name:
        return LIGHT if usual else LIGHT_DISTINCT
    return DARK if usual else DARK_DISTINCT


def palette(name: str) -> Palette:
    """The palette called *name*, "dark" or "light"; ValueError for any other."""
    for known in (DARK, LIGHT):
        if known.name == name:
            return known
    raise ValueError(f"There is no palette “{name}”; there are dark and light.")


def ring_colour(look: int) -> str:
    """The hue of side look *look* on tokens, in both themes. Looks 5–8 take the hues of 1–4 again; 0 is nobody's."""
    return _HuesInUse.hues.rings[(look - 1) % 4] if look > 0 else _NEUTRAL


def side_colour(look: int, palette: Palette) -> str:
    """The hue of side look *look* on chips, pips and pills, where a letter or number stands on it."""
    if palette.dark or look <= 0:
        return ring_colour(look)
    return _HuesInUse.hues.chips[(look - 1) % 4]


def pip_colour(look: int, palette: Palette) -> str:
    """The hue of a free invoke on paper, which is light in both themes. 0: whoever comes first."""
    return _HuesInUse.hues.chips[(look - 1) % 4] if look > 0 else palette.ink2


def meaning_colour(meaning: str, palette: Palette) -> str:
    """The colour of "good", "cost", "harm", "gm" or "accent"; anything else is plain, the third text colour."""
    return {
        "good": palette.good, "cost": palette.cost, "harm": palette.harm, "gm": palette.gm, "accent": palette.accent,
    }.get(meaning, palette.text3)  # fmt: skip


def chip_fill(meaning: str, palette: Palette, ground: Colour | None = None) -> QColor:
    """The fill of a chip that means *meaning*, lying on *ground* (the chrome if none is given)."""
    return mix(ground or palette.chrome, meaning_colour(meaning, palette), 0.15)


def chip_edge(meaning: str, palette: Palette, ground: Colour | None = None) -> QColor:
    """The outline that belongs to chip_fill()."""
    return mix(ground or palette.chrome, meaning_colour(meaning, palette), 0.55)


def selected_row(palette: Palette) -> QColor:
    """The ground of the selected row of a list on the chrome."""
    return mix(palette.chrome, palette.accent, 0.17)


def hovered_row(palette: Palette) -> QColor:
    """The ground of the menu row under the pointer."""
    return mix(palette.raised, palette.accent, 0.20)


def disabled_text(palette: Palette, ground: Colour | None = None) -> QColor:
    """What cannot be chosen now, on *ground* (raised if none is given): still readable."""
    return mix(palette.text3, ground or palette.raised, 0.12)


def mix(a: Colour, b: Colour, t: float) -> QColor:
    """*a* at t = 0, *b* at t = 1, in between in between; opaque."""
    first, second = QColor(a), QColor(b)
    return QColor(
        round(first.red() + (second.red() - first.red()) * t),
        round(first.green() + (second.green() - first.green()) * t),
        round(first.blue() + (second.blue() - first.blue()) * t),
    )


def with_alpha(colour: Colour, alpha: float) -> QColor:
    """*colour* at opacity *alpha* (0 to 1)."""
    translucent = QColor(colour)
    translucent.setAlphaF(alpha)
    return translucent


def contrast(a: Colour, b: Colour) -> float:
    """How far two opaque colours stand apart by the WCAG 2 formula, from 1 to 21."""
    darker, lighter = sorted((_luminance(QColor(a)), _luminance(QColor(b))))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    return 0.2126 * _linear(colour.redF()) + 0.7152 * _linear(colour.greenF()) + 0.0722 * _linear(colour.blueF())


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4)
