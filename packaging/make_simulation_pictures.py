"""Makes the pictures of simulation reports in docs/pictures/: three samples, as they stand, changed, and swept.

    .venv/bin/python packaging/make_simulation_pictures.py [FOLDER [FIGHTS [SAMPLE…]]]

Needs playwright and a chromium (Debian: apt install chromium), which the tests of the program do without. The pages stay in
a folder of the temporary one, which is told.
"""

import io
import os
import shutil
import sys
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from battlemap.cli.command_line import main as run_command
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document

ROOT = Path(__file__).resolve().parent.parent
FIGHTS, QUALITY = 200, 80
WIDTHS = {"tilting-yard": (1366, 768), "ravine-ambush": (1366, 768), "tavern-scuffle": (1920, 1080)}
COMMANDS: dict[str, tuple[str, ...]] = {
    "tilting-yard": (),
    "ravine-ambush": ("--rounds", "12", "--change", "more:Cole:2"),
    "tavern-scuffle": ("--sweep", "more:Watchman Bert:0|1|2|3"),
}
"""The sample, and what its command has besides."""


def make_page(sample: str, folder: Path, fights: int) -> Path:
    """Play a sample out; the page."""
    os.chdir(folder)
    battle = Path(f"{sample}.battle")
    battle.unlink(missing_ok=True)
    Document.create(battle, read_sample(sample)).close()
    words = ["simulate", battle.name, "--battles", str(fights), "--seed", "manual", *COMMANDS[sample], "-o", f"{sample}.html"]
    sys.argv[1:] = words  # the page tells the command
    run_command(words)
    return folder / f"{sample}.html"


def picture(browser: Any, page: Path, target: Path, size: tuple[int, int]) -> None:
    """The whole page, as wide as a screen."""
    from PIL import Image

    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    shown = context.new_page()
    shown.goto(page.resolve().as_uri())
    image = Image.open(io.BytesIO(shown.screenshot(full_page=True)))
    image.convert("RGB").save(target, "WEBP", quality=QUALITY, method=6)
    context.close()


def main(arguments: list[str]) -> int:
    """Play, and take the pictures."""
    folder = Path(arguments[0]).resolve() if arguments else ROOT / "docs" / "pictures"
    fights = int(arguments[1]) if len(arguments) > 1 else FIGHTS
    samples = arguments[2:] or list(COMMANDS)
    pages = Path(mkdtemp(prefix="battlemap-reports-"))
    folder.mkdir(parents=True, exist_ok=True)
    made = {sample: make_page(sample, pages, fights) for sample in samples}
    chromium = shutil.which("chromium")
    with import_module("playwright.sync_api").sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=["--no-sandbox"], **({"executable_path": chromium} if chromium else {}))
        for sample, page in made.items():
            target = folder / f"report-{sample}-{WIDTHS[sample][0]}.webp"
            picture(browser, page, target, WIDTHS[sample])
            print(target)
        browser.close()
    print(f"The pages are in {pages}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:].copy()))
