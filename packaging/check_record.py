"""Opens the page of a record in a real browser and goes through it: every moment, back again, keys, slider, log, no script.

Needs playwright and a chromium (Debian: apt install chromium), which the tests of the program do without:

    python packaging/check_record.py [--pictures FOLDER] [--browser /usr/bin/chromium] [--page FILE]
"""

import argparse
import json
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from battlemap.export.export_kinds import kind_for
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import export_subject
from battlemap.export.picture.image_export import offscreen
from battlemap.play.session import new_session
from battlemap.store.document.battle_folder import read_sample
from battlemap.testing.random_player import RandomPlayer

SIZES = {"desktop": (1366, 768, 1), "phone": (390, 844, 2)}
READ = """() => Array.from(document.querySelectorAll('#map .layer > g')).map((group) => {
  const shown = getComputedStyle(group).display !== 'none';
  const matrix = shown ? new DOMMatrix(getComputedStyle(group).transform) : null;
  return [group.id, shown, shown ? [matrix.e, matrix.f, matrix.a] : null,
          group.querySelector('.pic').getAttribute('href'), group.getAttribute('class')];
})"""


def main(arguments: list[str]) -> int:
    """Check a page in both looks and two sizes; 1 and what is wrong where anything is."""
    parser = argparse.ArgumentParser(description="Go through the page of a record in a real browser.")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the page")
    parser.add_argument("--browser", default=shutil.which("chromium") or "", help="the browser (%(default)s)")
    parser.add_argument("--page", type=Path, help="a page that was made before, instead of one made now")
    given = parser.parse_args(arguments)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        pages = [given.page] if given.page else [make_page(name, Path(folder)) for name in ("ravine-ambush", "quarry-yard")]
        with import_module("playwright.sync_api").sync_playwright() as playwright:
            options: dict[str, Any] = {"executable_path": given.browser} if given.browser else {}
            browser = playwright.chromium.launch(args=["--no-sandbox"], **options)
            for page in pages:
                faults += check_page(browser, page.resolve(), given.pictures)
            browser.close()
    for fault in faults:
        print(fault)
    print(f"{len(pages)} pages looked at, {len(faults)} faults")
    return 1 if faults else 0


def make_page(name: str, folder: Path) -> Path:
    """The record of a fight by the random player, for players."""
    offscreen()
    battle = read_sample(name)
    session = new_session(battle.rules, battle.board, "seed")
    player = RandomPlayer(session, Random(7))
    for _ in range(40):
        player.command()
    while session.current is not None and session.undo():
        pass
    path = folder / f"{name}.html"
    kind = kind_for("record", "").load()
    run_steps(kind.write(export_subject(session.rules, session.board, "players", session=session), kind.options(), path, None))
    return path


def check_page(browser: Any, path: Path, pictures: Path | None) -> list[str]:
    """What is wrong with a page."""
    faults: list[str] = []
    for scheme in ("light", "dark"):
        for size, (width, height, density) in SIZES.items():
            view = {"width": width, "height": height}
            context = browser.new_context(
                viewport=view, color_scheme=scheme, device_scale_factor=density, reduced_motion="reduce"
            )
            page, said = context.new_page(), list[str]()
            page.on("console", lambda message, said=said: said.append(message.text))
            page.on("pageerror", lambda error, said=said: said.append(str(error)))
            page.on(
                "request", lambda asked, said=said: said.append(asked.url) if asked.url[:5] not in ("data:", "file:") else None
            )
            page.goto(path.as_uri())
            faults += [f"{path.name} {scheme} {size}: {fault}" for fault in walk(page)]
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=str(pictures / f"{path.stem}-{scheme}-{size}.png"))
            faults += [f"{path.name} {scheme} {size}: the browser says {text}" for text in said]
            context.close()
    quiet = browser.new_context(java_script_enabled=False).new_page()
    quiet.goto(path.as_uri())
    if quiet.locator("#controls").is_visible() or not quiet.locator("article .line, article .change").first.is_visible():
        faults.append(f"{path.name}: without a script the log cannot be read, or shows buttons that do nothing")
    return faults


def walk(page: Any) -> list[str]:
    """Go through all moments, on and back, and compare what is shown with the data; then use every control."""
    faults: list[str] = []
    data = json.loads(page.evaluate("document.getElementById('record').textContent"))
    states, state = [], dict[str, Any]()
    for moment in data["moments"]:
        state = {**state, **moment.get("s", {})}
        states.append(state)
    last = len(states) - 1
    for number in range(last + 1):
        faults += compare(page, states[number], number)
        page.keyboard.press("ArrowRight")
    for number in range(last - 1, -1, -1):
        page.keyboard.press("ArrowLeft")
        faults += compare(page, states[number], number)
    return faults[:5] + use_controls(page, last)


def compare(page: Any, state: dict[str, Any], number: int) -> list[str]:
    """What is shown otherwise than the data of a moment say."""
    faults = []
    for name, shown, place, href, kind in page.evaluate(READ):
        item = state.get(name)
        if bool(item) != shown:
            faults.append(f"moment {number}: {name} is {'shown' if shown else 'missing'}")
        elif item and (max(abs(a - b) for a, b in zip(place, item[:3], strict=True)) > 0.01 or href != f"#k{item[3]}"):
            faults.append(f"moment {number}: {name} is at {place}, not at {item[:3]}")
        elif item and ("acts" in kind) != bool(len(item) > 4 and item[4]):
            faults.append(f"moment {number}: the light round {name} is wrong")
    return faults


def use_controls(page: Any, last: int) -> list[str]:
    """Every button, the slider, the log, the chart and the keys."""
    faults = []

    def expect(number: int, what: str) -> None:
        now = page.evaluate("Number(document.getElementById('slider').value)")
        if now != number:
            faults.append(f"{what} leads to moment {now}, not {number}")

    page.click("#last")
    expect(last, "the button to the end")
    page.click("#back")
    expect(last - 1, "the button back")
    page.keyboard.press("Home")
    expect(0, "Home")
    page.click("#on")
    expect(1, "the button on")
    page.evaluate("const s = document.getElementById('slider'); s.value = 5; s.dispatchEvent(new Event('input'))")
    expect(5, "the slider")
    article = page.locator("article").last
    article.scroll_into_view_if_needed()
    article.click()
    expect(int(article.get_attribute("id")[1:]), "a click in the log")
    if article.get_attribute("aria-current") != "step":
        faults.append("the line of the moment is not lit")
    page.keyboard.press("Home")
    page.evaluate("document.activeElement.blur()")
    page.select_option("#speed", "600")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_timeout(1500)
    if page.evaluate("Number(document.getElementById('slider').value)") < 1:
        faults.append("it does not play")
    page.keyboard.press("ArrowLeft")
    if page.evaluate("document.body.classList.contains('playing')"):
        faults.append("it does not stop")
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        faults.append("the page is wider than the screen")
    page.evaluate(
        "window.scrollTo(0, 0); const s = document.getElementById('slider'); s.value = 8; s.dispatchEvent(new Event('input'))"
    )
    return faults


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
