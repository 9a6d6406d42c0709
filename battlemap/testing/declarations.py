"""What can be seen of a ruleset without playing it: icons that are there, words for everything that is shown."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import get_args

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Logged
from battlemap.paths import data_dir
from battlemap.play.menu_letters import letter_faults
from battlemap.rules.house_options import declared_options
from battlemap.rules.ruleset import Action, Aim, AnyRuleset

MENUS = ("token", "gm", "")


def declaration_faults(rules: AnyRuleset) -> Iterator[str]:
    """What actions, lenses and house options lack, each with its place and what to do about it."""
    for name, action in rules.actions.items():
        yield from _action_faults(name, action)
    yield from letter_faults(rules)
    for field in rules.points.keys() - set(rules.sheet.__struct_fields__):
        yield f"points names the field {field}, which no sheet has"
    for name in rules.recovery:
        if name not in rules.actions or rules.actions[name].menu != "gm":
            yield f"recovery names “{name}”, which is no action of the game master"
    for lens in rules.lenses:
        if not lens.title:
            yield f"the lens “{lens.name}” has no title: give it one, it is what its button says"
        if fault := icon_fault(lens.icon):
            yield f"the lens “{lens.name}” {fault}"
    for option in declared_options(rules):
        if not rules.labels.get(option.path):
            yield f"the option {option.path} has no words: give it a label in book/options.toml, or in the labels of the ruleset"


def _action_faults(name: str, action: Action) -> Iterator[str]:
    if action.name != name:
        yield f"the action “{name}” calls itself “{action.name}”: both must be the same"
    if action.menu not in MENUS:
        yield f'the action “{name}” has menu = "{action.menu}": it must be "token", "gm", or "" for what no menu shows'
    if action.aim not in get_args(Aim):
        yield f'the action “{name}” has aim = "{action.aim}": it must be one of {", ".join(filter(None, get_args(Aim)))}, or ""'
    if not action.title and action.menu:
        yield f"the action “{name}” has no words: give it a title in book/actions.toml"
    if (action.icon or action.menu) and (fault := icon_fault(action.icon)):
        yield f"the action “{name}” {fault}"


def shown_icon_faults(rules: AnyRuleset, board: AnyEncounter) -> Iterator[str]:
    """Icons that are not there among those that tokens bear on *board*."""
    for who, display in rules.display(board).tokens.items():
        for badge in display.badges:
            if fault := icon_fault(badge.icon):
                yield f"the badge “{badge.name}” of {who} {fault}"


def event_icon_faults(event: Event) -> Iterator[str]:
    """Icons that are not there in what an event tells; to have none is no fault."""
    if isinstance(event, Logged | Contest) and event.icon and (fault := icon_fault(event.icon)):
        yield f"the line “{event.text if isinstance(event, Logged) else event.title}” of the log {fault}"


def icon_fault(icon: str) -> str:
    """Why *icon* cannot be drawn and what to write instead, after the name of whatever has it; empty if it can."""
    if not icon:
        return "has no icon: give it the name of one, such as lucide/swords; resources/icons holds them all"
    if icon in icon_names():
        return ""
    alike = get_close_matches(icon, sorted(icon_names()), 3, 0.7)
    meant = f"; perhaps {' or '.join(alike)} is meant" if alike else "; resources/icons holds those that there are"
    return f"has the icon {icon}, which is not there{meant}"


@lru_cache(maxsize=1)
def icon_names() -> frozenset[str]:
    """All icons that the program brings, as rules name them: "lucide/swords"."""
    home = data_dir("resources") / "icons"
    return frozenset([f"{file.parent.name}/{file.stem}" for file in home.glob("*/*.svg")])
