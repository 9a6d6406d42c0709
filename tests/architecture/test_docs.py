"""What the documents name is there: files of the games, modules of the program, pages they lead to."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

PAGES = sorted(
    [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "rulesets").glob("*/README.md")]
)


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", sorted((ROOT / "rulesets").glob("*/README.md")), ids=page_name)
def test_the_files_of_a_game_are_where_its_page_says(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.(?:py|toml))`", text)
    assert [name for name in named if not (page.parent / name).is_file()] == []
    folders = [folder.name for folder in page.parent.iterdir() if (folder / "__init__.py").is_file()]
    assert [folder for folder in folders if f"| `{folder}/` |" not in text] == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=page_name)
def test_the_modules_that_a_page_names_are_there(page: Path) -> None:
    assert [name for name in named_modules(page.read_text(encoding="utf-8")) if not is_there(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))]
    assert [target for target in targets if target and ":" not in target and not (page.parent / target).exists()] == []


def named_modules(text: str) -> Iterator[str]:
    """Dotted names of the program in running text; in blocks of code the interpreter looks for them itself."""
    for name in re.findall(r"`(battlemap(?:\.\w+)+)`", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        if name != "battlemap.rulesets":  # the group of entry points, no module
            yield name


def is_there(name: str) -> bool:
    """Whether a module has this name, or holds what its last part names."""
    module, _, attribute = name.rpartition(".")
    try:
        if find_spec(name) is not None:
            return True
    except ModuleNotFoundError:
        pass
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        return False
    return found is not None and hasattr(__import__(module, fromlist=[attribute]), attribute)
