"""Checking files of house rules."""

from argparse import Namespace
from pathlib import Path

from battlemap.cli.commands import Commands
from battlemap.cli.output import FAILED, complain
from battlemap.store.files.store_errors import StoreError


def add_to(commands: Commands) -> None:
    """The command ``house``."""
    house = commands.add(
        "house", check_house, "check files of house rules, and list what they change", "The exit code is 0 if all fit."
    )
    house.add_argument("files", metavar="FILE", nargs="+", type=Path, help="house rules (TOML), as the window saves them")


def check_house(given: Namespace) -> int:
    """Files of house rules: the game of each, and what they change."""
    from battlemap.store.document.house_rules_file import read_house
    from battlemap.store.files.toml_writing import value_text

    wrong = 0
    for path in given.files:
        try:
            rules, house = read_house(path)
        except StoreError as trouble:
            wrong += complain(str(trouble))
            continue
        count = f"{len(house)} {'change' if len(house) == 1 else 'changes'}"
        print(f"{path}: {rules.title}, {count}")
        for place, value in house.items():
            print(f"  {place} = {value_text(value)}")
    return FAILED if wrong else 0
