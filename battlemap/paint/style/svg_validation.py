"""Whether an SVG from elsewhere may be drawn: small, whole, plain shapes, nothing from outside. No Qt sees it before that."""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser, register_namespace, tostring

from msgspec import Struct

MOST_BYTES = 256_000
MOST_ELEMENTS = 3_000
"""Those that are used several times count as often."""
DEEPEST = 24
"""Qt draws nothing that is nested in more than 32."""
FARTHEST = 1e6
"""No number in a drawing is larger."""
SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
DRAWN = SHAPES | {"svg", "g", "defs", "symbol", "use", "linearGradient", "radialGradient", "stop", "style"}
SILENT = frozenset({"title", "desc", "metadata"})
"""What says something about a drawing and is no part of it."""
MEASURES = frozenset({
    "d", "points", "transform", "gradientTransform", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy",
    "r", "rx", "ry", "fx", "fy", "stroke-width",
})  # fmt: skip
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?")
_OUTSIDE = re.compile(r"@|\\|url\s*\(\s*['\"]?\s*(?!['\"#\s])", re.IGNORECASE)
"""In styles: whatever could load something, and the escapes that could hide it."""
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*(px|pt|pc|mm|cm|in)?\s*")
_PIXELS = {"px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""How many px, which are the units of a drawing, each unit of length has."""


class UnusableSvg(ValueError):
    """Why an SVG is not drawn, as the rest of a sentence about it: "holds a script"."""


class ValidSvg(Struct, frozen=True):
    """An SVG that may be drawn, written anew with only what is drawn; *width* and *height* in units of its own.

    *side*: how many px its longer side is meant to have.
    """

    text: str
    width: float
    height: float
    side: float


class _Builder(TreeBuilder):
    """Gives up as soon as there is too much."""

    def __init__(self) -> None:
        super().__init__()
        self._count = self._depth = 0

    def start(self, tag: str, attrs: Mapping[str, str], /) -> Element:
        self._count += 1
        self._depth += 1
        if self._count > MOST_ELEMENTS or self._depth > DEEPEST:
            raise UnusableSvg("is too complicated")
        return super().start(tag, dict(attrs))

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)


def validate_svg(data: bytes) -> ValidSvg:
    """Look at an SVG without drawing it. UnusableSvg says why it must not be drawn."""
    if len(data) > MOST_BYTES:
        raise UnusableSvg(f"has {len(data) // 1000} kB; the most is {MOST_BYTES // 1000} kB")
    root = _parse(data)
    _drop_foreign(root)
    for element in root.iter():
        _check_element(element)
    _check_uses(root)
    width, height = _size(root)
    register_namespace("", SVG[1:-1])
    register_namespace("xlink", XLINK[1:-1])
    return ValidSvg(tostring(root, "unicode"), width, height, _longer_side(root) or max(width, height))


def _parse(data: bytes) -> Element:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnusableSvg("is not written in UTF-8") from None
    if "<!ENTITY" in text:
        raise UnusableSvg("defines entities; save it as a plain SVG")
    parser = XMLParser(target=_Builder())
    try:
        parser.feed(text)
        root = parser.close()
    except ParseError:
        raise UnusableSvg("is damaged, or no SVG") from None
    if not isinstance(root, Element) or root.tag != f"{SVG}svg":
        raise UnusableSvg("is no SVG")
    return root


def _drop_foreign(root: Element) -> None:
    """What an editor has added for itself is not drawn and not handed on."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not child.tag.startswith(SVG) or _kind(child) in SILENT:
                parent.remove(child)
        for name in list(parent.attrib):
            if name.startswith("{") and name != f"{XLINK}href":
                del parent.attrib[name]


def _kind(element: Element) -> str:
    return element.tag.removeprefix(SVG)


def _check_element(element: Element) -> None:
    kind = _kind(element)
    if kind == "script" or any(name.lower().startswith("on") for name in element.attrib):
        raise UnusableSvg("holds a script")
    if kind not in DRAWN:
        raise UnusableSvg(f"uses “{kind[:24]}”, which is not drawn here; turn it into plain shapes")
    if kind == "style" and _OUTSIDE.search(element.text or ""):
        raise UnusableSvg("refers to something outside of it")
    for name, value in element.attrib.items():
        if (_is_link(name) and not value.startswith("#")) or (not _is_link(name) and _OUTSIDE.search(value)):
            raise UnusableSvg("refers to something outside of it")
        if name in MEASURES and any(float(number) > FARTHEST for number in _NUMBER.findall(value)):
            raise UnusableSvg("reaches too far")


def _is_link(name: str) -> bool:
    return name in ("href", f"{XLINK}href")


def _check_uses(root: Element) -> None:
    """No more is drawn than MOST_ELEMENTS, and nothing within itself."""
    by_id = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    counts: dict[Element, int] = {}
    under_way: set[Element] = set()

    def count(element: Element) -> int:
        if element not in counts:
            if element in under_way:
                raise UnusableSvg("is drawn within itself")
            under_way.add(element)
            counts[element] = min(MOST_ELEMENTS + 1, 1 + sum(count(part) for part in parts(element)))
            under_way.discard(element)
        return counts[element]

    def parts(element: Element) -> Iterator[Element]:
        yield from element
        for name, value in element.attrib.items():
            if _is_link(name) and (target := by_id.get(value[1:])) is not None:
                yield target

    if count(root) > MOST_ELEMENTS:
        raise UnusableSvg("is too complicated")


def _size(root: Element) -> tuple[float, float]:
    box = [float(number) for number in re.findall(r"-?" + _NUMBER.pattern, root.attrib.get("viewBox", ""))]
    if len(box) == 4:
        width, height = box[2], box[3]
    else:
        width, height = (number for number, _ in _lengths(root))
        root.set("viewBox", f"0 0 {width:g} {height:g}")
    if not (width > 0 and height > 0):
        raise UnusableSvg("does not say how large it is")
    return width, height


def _lengths(root: Element) -> Iterator[tuple[float, str]]:
    """Width and height with their units; 0 for one that is missing, or a share of a page."""
    for side in ("width", "height"):
        match = _LENGTH.fullmatch(root.attrib.get(side, ""))
        yield (float(match[1]), match[2] or "px") if match is not None else (0.0, "px")


def _longer_side(root: Element) -> float:
    sides = [number * _PIXELS[unit] for number, unit in _lengths(root)]
    return max(sides) if min(sides) > 0 else 0.0
