"""The page itself: one file, without anything from elsewhere, that is a readable log where nothing runs."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from battlemap.board.wording import short_name
from battlemap.export.record.map_scene import LAYERS, Item
from battlemap.export.record.page_chart import chart_svg
from battlemap.export.record.page_data import PageData
from battlemap.export.record.page_log import safe
from battlemap.export.record.sprite_sheet import Sprite, SpriteSheet
from battlemap.paint.style.icons import icon_svg
from battlemap.paint.style.palette import DARK, LIGHT, Palette, ring_colour, side_colour
from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file

COLOURS = (
    "canvas", "chrome", "raised", "field", "hover", "line", "line2", "text", "text2", "text3", "accent", "on_accent", "good",
    "cost", "harm", "gm", "paper", "paper_edge", "ink", "die", "die_ink", "die_edge", "mortar",
)  # fmt: skip
SIDES = range(1, 9)
BUTTONS = (
    ("first", "lucide/skip-back", "To the beginning (Home)"), ("back", "lucide/chevron-left", "Back (left arrow)"),
    ("play", "lucide/play", "Play or stop (space)"), ("on", "lucide/chevron-right", "On (right arrow)"),
    ("last", "lucide/skip-forward", "To the end (End)"),
)  # fmt: skip
SPEEDS = (("2600", "Slow"), ("1400", "Medium"), ("600", "Fast"))
NAMES = {"n": "Names", "c": "Aspects", "b": "Balances", "t": "Figures", "p": "Name plates"}


def page_parts(page: PageData, sprites: SpriteSheet, grounds: list[tuple[str, str]], board_title: str) -> Iterator[str]:
    """The file, piece by piece. *grounds*: each patch of the ground in the light and in the dark; all sprites are packed."""
    subject = page.subject
    style, script = _resource("page.css"), _resource("page.js")
    style = _variables() + style
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n'
    yield f"<title>{safe(board_title)}, record</title>\n<style>{style}</style>\n</head>\n<body>\n"
    yield f"<header><h1>{safe(board_title)}</h1><p>{safe(subject.rules.title)} · record for {subject.for_words}</p>"
    yield f'<ul class="sides">{"".join(_sides(page))}</ul></header>\n<main>\n<section class="stage" aria-label="The map">\n'
    yield '<p id="scene" class="scene" aria-label="Situation aspects">' + _scene_aspects(page) + "</p>\n"
    yield from _map(page, sprites, grounds)
    yield _controls(len(page.moments))
    yield f"<figure>{chart_svg(page.states, page.sides)}<figcaption>What each side can still take</figcaption></figure>\n"
    yield "</section>\n"
    yield '<section id="log" class="log" aria-label="The log" tabindex="-1">\n<h2>Log</h2>\n'
    yield "\n".join(page.log.parts)
    yield "\n</section>\n</main>\n"
    yield f'<script type="application/json" id="record">{page_json(page)}</script>\n<script>{script}</script>\n</body>\n</html>\n'


def page_json(page: PageData) -> str:
    """The moments as data, with nothing in it that HTML would act on."""
    data = {"v": 1, "items": page.items, "veils": page.veils, "moments": page.moments}
    text = msgspec.json.encode(data).decode()
    for sign in ("<", ">", "&", "\u2028", "\u2029"):
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _resource(name: str) -> str:
    return read_text_file(data_dir("resources") / "record" / name, MOST_SHIPPED)


def _policy(style: str, script: str) -> str:
    """Nothing is fetched, nothing runs but the script of this page."""
    marks = [b64encode(sha256(part.encode()).digest()).decode() for part in (style, script)]
    return (
        f"default-src 'none'; img-src data:; style-src 'sha256-{marks[0]}'; script-src 'sha256-{marks[1]}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _variables() -> str:
    """The colours of the program, for both themes; on paper the light ones."""

    def of(palette: Palette) -> str:
        named = [f"--{name.replace('_', '-')}:{getattr(palette, name)}" for name in COLOURS]
        sides = [f"--s{look}:{side_colour(look, palette) if not palette.dark else ring_colour(look)}" for look in SIDES]
        return ";".join([*named, *sides])

    return f":root{{{of(LIGHT)}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{of(DARK)}}}}}\n"


def _sides(page: PageData) -> Iterator[str]:
    for key, side in page.sides.items():
        if names := page.members.get(key):
            yield f'<li><b class="side-name s{side.look}">{safe(short_name(side.name))}</b> {safe(", ".join(names))}</li>'


def _scene_aspects(page: PageData) -> str:
    return "".join(f"<span>{safe(name)}</span>" for name in page.moments[0].get("a", ()))


def _map(page: PageData, sprites: SpriteSheet, grounds: list[tuple[str, str]]) -> Iterator[str]:
    area = page.ground.area
    box = f"{area.x():.1f} {area.y():.1f} {area.width():.1f} {area.height():.1f}"
    yield f'<svg id="map" viewBox="{box}" role="img" aria-label="The map"><defs>'
    for number, sprite in enumerate(sprites.sprites):
        yield f'<g id="k{number}">{_sprite(sprite)}</g>\n'
    yield "</defs>"
    for number, (patch, (light, dark)) in enumerate(zip(page.ground.patches, grounds, strict=True)):
        place = (
            f'x="{patch.box.x():.1f}" y="{patch.box.y():.1f}" width="{patch.box.width():.1f}" height="{patch.box.height():.1f}"'
        )
        seen = "" if number < page.moments[0]["g"] else ' class="gone"'
        yield f'<g id="g{number}"{seen}>{_image(place, light, "l")}{_image(place, dark, "d")}</g>\n'
    dark_veil, dim_veil = page.veils[page.moments[0]["f"]]
    kind = "veil gm" if page.subject.audience == "gm" else "veil"
    yield f'<path id="veil" class="{kind}" d="{dark_veil}"/><path id="dim" class="dim" d="{dim_veil}"/>\n'
    for layer in LAYERS:
        yield f'<g class="layer" aria-label="{NAMES[layer]}">'
        for name in page.items:
            if name[0] == layer:
                yield _item(page, name)
        yield "</g>\n"
    yield "</svg>\n"


def _item(page: PageData, name: str) -> str:
    item: Item | None = page.first.get(name)
    title = safe(str(item[6]) if item is not None and name[0] == "t" else page.scenes.labels[name])
    halo = f'<use class="halo" href="#k{page.scenes.halo}"/>' if name[0] == "t" else ""
    if item is None:
        return f'<g id="{name}" class="gone"><title>{title}</title>{halo}<use class="pic"/></g>'
    acts = " acts" if name[0] == "t" and item[4] else ""
    place = f'transform="translate({item[0]} {item[1]}) scale({item[2]})"'
    return f'<g id="{name}" class="here{acts}" {place}><title>{title}</title>{halo}<use class="pic" href="#k{item[3]}"/></g>'


def _sprite(sprite: Sprite) -> str:
    w, h = sprite.width, sprite.height
    place = f'x="{-w / 2:.1f}" y="{-h / 2:.1f}" width="{w:.1f}" height="{h:.1f}"'
    if sprite.dark is None:
        return _image(place, sprite.light.result(), "")
    return _image(place, sprite.light.result(), "l") + _image(place, sprite.dark.result(), "d")


def _image(place: str, data: str, theme: str) -> str:
    kind = f' class="{theme}"' if theme else ""
    return f'<image{kind} {place} preserveAspectRatio="none" href="{data}"/>'


def _controls(moments: int) -> str:
    buttons = "".join(
        f'<button type="button" id="{name}" title="{words}" aria-label="{words}">{_icon(icon)}'
        f"{_icon('lucide/pause') if name == 'play' else ''}</button>"
        for name, icon, words in BUTTONS
    )
    speeds = "".join(f'<option value="{ms}"{" selected" if ms == "1400" else ""}>{word}</option>' for ms, word in SPEEDS)
    return (
        f'<div id="controls" class="controls" hidden><div class="buttons">{buttons}</div>'
        f'<input id="slider" type="range" min="0" max="{moments - 1}" value="0" aria-label="Moment">'
        f'<select id="speed" aria-label="Speed">{speeds}</select><output id="where"></output></div>\n'
        '<div id="told" class="told" aria-live="polite" hidden></div>\n'
    )


def _icon(name: str) -> str:
    source = icon_svg(name)
    return source[source.index("<svg") :].replace("<svg", '<svg aria-hidden="true"', 1)
