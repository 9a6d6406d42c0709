"""An SVG that is built of groups, shapes and real text, for drawing programs; Inkscape shows its groups as layers by name."""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainterPath

from battlemap.board.ids import Point
from battlemap.board.wording import printable_text
from battlemap.paint.style.icons import icon_svg
from battlemap.paint.style.typography import CARVED, INTERFACE, WRITTEN, carved_font, handwriting_font, interface_font
from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_file

Face: TypeAlias = Literal["interface", "carved", "written"]
Element: TypeAlias = ElementTree.Element
SVG, INKSCAPE = "http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape"
_FAMILIES: dict[Face, str] = {"interface": INTERFACE, "carved": CARVED, "written": WRITTEN}
_GENERIC: dict[Face, str] = {"interface": "Inter, sans-serif", "carved": "'Alegreya SC', serif", "written": "Alegreya, serif"}
_WEIGHTS: dict[Face, int] = {"interface": 600, "carved": 700, "written": 500}


class SvgDocument:
    """Grows group by group. All places are in px of the map."""

    def __init__(self, area: QRectF, width: float, height: float, title: str, *, outlines: bool) -> None:
        """*outlines*: letters become shapes, which look the same everywhere and can no longer be edited as text."""
        ElementTree.register_namespace("", SVG)
        ElementTree.register_namespace("inkscape", INKSCAPE)
        box = " ".join(f"{value:g}" for value in (area.x(), area.y(), area.width(), area.height()))
        self.root = ElementTree.Element(f"{{{SVG}}}svg", {"width": f"{width:g}", "height": f"{height:g}", "viewBox": box})
        ElementTree.SubElement(self.root, f"{{{SVG}}}title").text = printable_text(title)
        self._shapes = ElementTree.SubElement(self.root, f"{{{SVG}}}defs")
        self._outlines = outlines
        self._faces: set[Face] = set()
        self._ids: set[str] = set()

    def group(self, name: str, parent: Element | None = None, **style: str) -> Element:
        """A group that drawing programs list under *name*."""
        label = printable_text(name, longest=80)
        attributes = {"id": self._free_id(label), f"{{{INKSCAPE}}}label": label, **_dashed(style)}
        if parent is None:
            attributes[f"{{{INKSCAPE}}}groupmode"] = "layer"
        return ElementTree.SubElement(self.root if parent is None else parent, f"{{{SVG}}}g", attributes)

    def path(self, parent: Element, path: QPainterPath, **style: str) -> None:
        """A shape."""
        if not path.isEmpty():
            ElementTree.SubElement(parent, f"{{{SVG}}}path", {"d": path_data(path), **_dashed(style)})

    def clip(self, path: QPainterPath) -> str:
        """A shape that others may be cut to: the value of their clip_path."""
        name = self._free_id("cut")
        cut = ElementTree.SubElement(self._shapes, f"{{{SVG}}}clipPath", {"id": name})
        ElementTree.SubElement(cut, f"{{{SVG}}}path", {"d": path_data(path)})
        return f"url(#{name})"

    def line(self, parent: Element, points: Sequence[Point], **style: str) -> None:
        """A line through some points."""
        said = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        ElementTree.SubElement(parent, f"{{{SVG}}}polyline", {"points": said, "fill": "none", **_dashed(style)})

    def rect(self, parent: Element, box: QRectF, radius: float = 0.0, **style: str) -> None:
        """A box."""
        place = {"x": box.x(), "y": box.y(), "width": box.width(), "height": box.height(), "rx": radius}
        attributes = {key: f"{value:.2f}" for key, value in place.items() if key != "rx" or value}
        ElementTree.SubElement(parent, f"{{{SVG}}}rect", {**attributes, **_dashed(style)})

    def image(self, parent: Element, box: QRectF, image: QImage) -> None:
        """A picture inside the file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        data = "data:image/png;base64," + b64encode(buffer.data().data()).decode()
        place = {"x": box.x(), "y": box.y(), "width": box.width(), "height": box.height()}
        attributes = {key: f"{value:.2f}" for key, value in place.items()}
        ElementTree.SubElement(parent, f"{{{SVG}}}image", {**attributes, "href": data})

    def text(self, parent: Element, at: Point, words: str, face: Face, px: float, fill: str) -> None:
        """A line of text with the middle of its capitals at a point."""
        words, font = printable_text(words, longest=120), face_font(face, px)
        metrics = QFontMetricsF(font)
        x, y = at[0], at[1] + metrics.capHeight() / 2
        if self._outlines:
            path = QPainterPath()
            path.addText(QPointF(x - metrics.horizontalAdvance(words) / 2, y), font, words)
            self.path(parent, path, fill=fill)
            return
        self._faces.add(face)
        attributes = {
            "x": f"{x:.2f}", "y": f"{y:.2f}", "text-anchor": "middle", "font-size": f"{px:g}",
            "font-family": f"'{_FAMILIES[face]}', {_GENERIC[face]}", "font-weight": str(_WEIGHTS[face]), "fill": fill,
        }  # fmt: skip
        ElementTree.SubElement(parent, f"{{{SVG}}}text", attributes).text = words

    def icon(self, parent: Element, name: str, box: QRectF, colour: str) -> None:
        """An icon as shapes."""
        source = ElementTree.fromstring(icon_svg(name).replace("currentColor", colour))
        left, top, wide, _ = (float(number) for number in source.get("viewBox", "0 0 24 24").split())
        scale = box.width() / wide
        place = f"translate({box.x():.2f} {box.y():.2f}) scale({scale:.4f}) translate({-left:g} {-top:g})"
        kept = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
        style = {key: value for key in kept if (value := source.get(key))}
        group = ElementTree.SubElement(parent, f"{{{SVG}}}g", {"transform": place, **style})
        group.extend(list(source))

    def data(self) -> bytes:
        """The file, with the fonts that its text needs."""
        if self._faces:
            style = ElementTree.Element(f"{{{SVG}}}style")
            style.text = "".join(_font_face(face) for face in sorted(self._faces))
            self.root.insert(1, style)
        ElementTree.indent(self.root)
        head = b'<?xml version="1.0" encoding="UTF-8"?>\n'
        body: bytes = ElementTree.tostring(self.root, encoding="utf-8")
        return head + body

    def _free_id(self, label: str) -> str:
        stem = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in label).strip("-") or "group"
        name, number = stem, 2
        while name in self._ids:
            name, number = f"{stem}-{number}", number + 1
        self._ids.add(name)
        return name


def face_font(face: Face, px: float) -> QFont:
    """The font of a face."""
    if face == "carved":
        return carved_font(px)
    return handwriting_font(px) if face == "written" else interface_font(px, 600)


def path_data(path: QPainterPath) -> str:
    """A path as SVG writes it."""
    parts: list[str] = []
    at = 0
    while at < path.elementCount():
        element = path.elementAt(at)
        if element.type == QPainterPath.ElementType.CurveToElement:
            points = [path.elementAt(at + n) for n in range(3)]
            parts.append("C " + " ".join(f"{point.x:.2f} {point.y:.2f}" for point in points))
            at += 3
            continue
        move = element.type == QPainterPath.ElementType.MoveToElement
        parts.append(f"{'M' if move else 'L'} {element.x:.2f} {element.y:.2f}")
        at += 1
    return " ".join(parts)


def _dashed(style: dict[str, str]) -> dict[str, str]:
    return {key.replace("_", "-"): value for key, value in style.items()}


def _font_face(face: Face) -> str:
    family, weight = _FAMILIES[face], _WEIGHTS[face]
    file = _font_file(face)
    data = b64encode(read_file(file, MOST_SHIPPED)).decode() if file is not None else ""
    source = f"src:url(data:font/ttf;base64,{data})" if data else ""
    return f"@font-face{{font-family:'{family}';font-weight:{weight};{source}}}"


def _font_file(face: Face) -> Path | None:
    wanted = {"interface": "inter-600", "carved": "alegreya-sc-700", "written": "alegreya-500"}[face]
    files = sorted((data_dir("resources") / "fonts").glob(f"{wanted}.[ot]tf"))
    return files[0] if files else None
