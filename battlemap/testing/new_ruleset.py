"""A new ruleset to begin with: the small complete game of the guide, written out under an id of one's own."""

import keyword
import re
import shutil
import sys
from importlib.machinery import PathFinder
from pathlib import Path

from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file
from battlemap.rules import registry
from battlemap.testing.scenario_file import title_of

TEMPLATE = "scuffle"
"""The id of the game that is written out; in texts and in names of folders the new id takes its place."""
WRITTEN = (".py", ".toml", ".md")
LONGEST_ID = 40
_ID = re.compile(r"[a-z][a-z0-9_]*")
_DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
"""Names that no folder can have on Windows."""


class NewRulesetError(ValueError):
    """A ruleset that cannot be written; the text is one sentence for its author."""


def template_folder() -> Path:
    """Where the files of the small game lie."""
    return data_dir("resources") / "new-ruleset"


def write_ruleset(name: str, folder: Path | None = None) -> tuple[Path, ...]:
    """Write a ruleset with the id *name* into the new folder *folder* (its own name, here, if None); the files in their order.

    NewRulesetError if the id cannot be used or the folder is there already; then nothing has been written.
    """
    if wrong := id_fault(name):
        raise NewRulesetError(wrong)
    target = Path(name) if folder is None else folder
    if target.exists() or target.is_symlink():
        raise NewRulesetError(f"{target} is there already; name another folder with -o, or take that one away.")
    if is_module(name):
        raise NewRulesetError(f"“{name}” is the name of a Python module that is installed; take another id.")
    if not target.absolute().parent.is_dir():
        raise NewRulesetError(f"{target.absolute().parent} is no folder; make it first, or name another one with -o.")
    texts = {Path(_renamed(str(path), name)): _renamed(text, name) for path, text in template_files().items()}
    target.mkdir()
    try:
        for path, text in texts.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_text(text, encoding="utf-8", newline="\n")
    except OSError:
        shutil.rmtree(target, ignore_errors=True)
        raise
    return tuple([target / path for path in texts])


def template_files() -> dict[Path, str]:
    """The text of every file of the small game, by its path in the folder."""
    home = template_folder()
    files = sorted(path for path in home.rglob("*") if path.suffix in WRITTEN)
    return {path.relative_to(home): read_text_file(path, MOST_SHIPPED) for path in files}


def id_fault(name: str) -> str:
    """Why *name* cannot be the id of a new ruleset, as a sentence; empty if it can."""
    shown = f"“{registry.brief(name)}”"
    if not _ID.fullmatch(name):
        return f"{shown} is no id: it is made of small letters, digits and _, and begins with a letter, such as {TEMPLATE}."
    if len(name) > LONGEST_ID:
        return f"{shown} is too long for an id: {LONGEST_ID} letters at most."
    if keyword.iskeyword(name):
        return f"{shown} is a word of Python's own and cannot name a module; take another id."
    if _DEVICES.fullmatch(name):
        return f"{shown} cannot name a folder on Windows; take another id."
    if name in registry.ruleset_ids():
        return f"{shown} is the id of a ruleset that is installed; take another id."
    return ""


def is_module(name: str) -> bool:
    """Whether Python has a module of this name already, its own or an installed one."""
    return name in sys.stdlib_module_names or PathFinder.find_spec(name) is not None


def _renamed(text: str, name: str) -> str:
    return text.replace(TEMPLATE, name).replace(title_of(TEMPLATE), title_of(name))
