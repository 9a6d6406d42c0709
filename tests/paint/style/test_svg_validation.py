"""Drawings from elsewhere: what is drawn, what is refused and why; none of them reads files, hangs or falls over."""

import time

import pytest
from PySide6.QtGui import QColor, QGuiApplication

from battlemap.paint.style.images import decode
from battlemap.paint.style.svg_picture import SIDE, draw_svg
from battlemap.paint.style.svg_validation import MOST_BYTES, UnusableSvg

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SQUARE = '<rect width="100" height="100" fill="#ff0000"/>'
ZIGZAG = " ".join(f"L{n * 37 % 100} {n * 61 % 100}" for n in range(9000))
CIRCLES = '<circle cx="50" cy="50" r="49" stroke="#000" stroke-dasharray="0.01 0.01"/>' * 900
NESTED = "".join(f'<g id="g{n + 1}">' + f'<use xlink:href="#g{n}"/>' * 10 + "</g>" for n in range(9))


def svg(body: str, box: str = 'viewBox="0 0 100 100"') -> bytes:
    return f"<svg {HEAD} {box}>{body}</svg>".encode()


def test_a_drawing_is_as_large_as_its_longer_side_says(qapp: QGuiApplication) -> None:
    image = draw_svg(svg('<rect width="200" height="100" fill="#ff0000"/>', 'viewBox="0 0 200 100"'))
    assert (image.width(), image.height()) == (SIDE, SIDE // 2)
    assert image.pixelColor(SIDE - 2, SIDE // 2 - 2) == QColor("#ff0000")


def test_a_size_in_millimetres_is_enough(qapp: QGuiApplication) -> None:
    image = draw_svg(svg('<rect width="40" height="20" fill="#ff0000"/>', 'width="40mm" height="20mm"'))
    assert (image.width(), image.height()) == (SIDE, SIDE // 2)
    assert image.pixelColor(SIDE - 2, SIDE // 2 - 2) == QColor("#ff0000")


def test_what_an_editor_adds_for_itself_is_left_out_and_the_rest_is_drawn(qapp: QGuiApplication) -> None:
    body = (
        '<metadata><x:RDF xmlns:x="urn:x"/></metadata><s:namedview xmlns:s="urn:s" s:href="http://example.org/"/>'
        f"<title>A square</title><style>.a {{ fill: #00ff00 }}</style>{SQUARE}"
        '<g opacity="0.5" style="stroke:none"><rect class="a" width="100" height="50"/></g>'
    )
    image = draw_svg(b'<?xml version="1.0"?><!-- made by hand -->' + svg(body))
    upper, lower = image.pixelColor(500, 200), image.pixelColor(500, 800)
    assert (lower.red(), lower.green()) == (255, 0)
    assert 120 < upper.red() < 135
    assert 120 < upper.green() < 135


def test_a_gradient_and_a_part_used_twice_are_drawn(qapp: QGuiApplication) -> None:
    body = (
        '<defs><linearGradient id="wood"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
        '</linearGradient><rect id="board" width="100" height="40" fill="url(#wood)"/></defs>'
        '<use xlink:href="#board"/><use href="#board" y="60"/>'
    )
    image = draw_svg(svg(body))
    assert image.pixelColor(5, 100).red() > 240
    assert image.pixelColor(SIDE - 5, 100).blue() > 240
    assert image.pixelColor(500, 500).alpha() == 0


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "damaged, or no SVG"),
        (b"\x89PNG\r\n\x1a\n", "not written in UTF-8"),
        (b"<svg", "damaged, or no SVG"),
        (b"<html><body/></html>", "is no SVG"),
        (svg(SQUARE).decode().encode("utf-16"), "not written in UTF-8"),
        (svg(SQUARE + " " * MOST_BYTES), "the most is 256 kB"),
        (svg("<g>" * 60 + SQUARE + "</g>" * 60), "too complicated"),
        (svg("<g>" * 30_000), "too complicated"),
        (svg(SQUARE * 4000), "too complicated"),
        (svg(f'<defs><g id="g0">{SQUARE}</g>{NESTED}</defs><use xlink:href="#g9"/>'), "too complicated"),
        (svg('<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'), "drawn within itself"),
        (svg(f'<path d="M0 0 {ZIGZAG}"/>'), "too complicated"),
        (svg(f'<path fill="none" stroke="red" stroke-width="3" d="M0 0 {ZIGZAG}"/>'), "too complicated"),
        (svg(CIRCLES), "too complicated"),
        (svg(SQUARE * 900 + f'<g opacity="0.9">{CIRCLES}</g>'), "too complicated"),
        (svg('<rect width="1e30" height="1e30"/>'), "reaches too far"),
        (svg('<image href="file:///etc/passwd" width="9" height="9"/>'), "uses “image”"),
        (svg('<image href="data:image/png;base64,AAAA" width="9" height="9"/>'), "uses “image”"),
        (svg('<use href="http://example.org/a.svg#b"/>'), "refers to something outside"),
        (svg('<use xlink:href="other.svg#b"/>'), "refers to something outside"),
        (svg('<rect fill="url(http://example.org/a)" width="9" height="9"/>'), "refers to something outside"),
        (svg("<style>@import 'http://example.org/a.css';</style>"), "refers to something outside"),
        (svg("<style>.a { fill: u\\72l(a.svg#b) }</style>"), "refers to something outside"),
        (svg("<script>alert(1)</script>"), "holds a script"),
        (svg('<rect onload="alert(1)" width="9" height="9"/>'), "holds a script"),
        (svg("<foreignObject/>"), "uses “foreignObject”"),
        (svg("<filter/>"), "uses “filter”"),
        (svg("<text>here</text>"), "uses “text”"),
        (svg(SQUARE, ""), "does not say how large it is"),
        (svg(SQUARE, 'viewBox="0 0 0 100"'), "does not say how large it is"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + svg("<title>&b;</title>"), "defines entities"),
    ],
)  # fmt: skip
def test_what_cannot_be_trusted_is_refused_at_once_with_its_reason(qapp: QGuiApplication, data: bytes, why: str) -> None:
    begun = time.process_time()
    with pytest.raises(UnusableSvg, match=why):
        draw_svg(data)
    assert time.process_time() - begun < 5


def test_instructions_to_load_a_style_are_not_followed(qapp: QGuiApplication) -> None:
    image = draw_svg(b'<?xml-stylesheet type="text/css" href="/etc/passwd"?>' + svg(SQUARE))
    assert image.pixelColor(500, 500) == QColor("#ff0000")


def test_a_picture_of_a_battle_that_is_a_drawing_goes_the_same_way(qapp: QGuiApplication) -> None:
    drawn = decode(b"\n  " + svg(SQUARE))
    assert drawn is not None
    assert drawn.width() == SIDE
    assert decode(svg("<script/>")) is None
    assert decode(b"\xef\xbb\xbf" + svg('<image href="file:///etc/passwd"/>')) is None


def test_a_packed_drawing_is_no_picture(qapp: QGuiApplication) -> None:
    import gzip

    assert decode(gzip.compress(svg(SQUARE))) is None
