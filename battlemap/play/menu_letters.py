"""The letters of a menu's lines: each verb has its own for good, whatever else stands in the menu; what destroys has none."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from battlemap.play.edits.edit_actions import (
    AddAspect,
    AddToken,
    AddZone,
    CopyToken,
    EditAction,
    EditFields,
    GroupTokens,
    HarmTokens,
    KeepToken,
    OpenGridSettings,
    PutLamp,
    PutProp,
    Rename,
    SetConditions,
    SetDoor,
    ToggleHidden,
    ToggleLampHidden,
    TurnProp,
)
from battlemap.rules.ruleset import Action, AnyRuleset

BY_HAND = "E"
"""Opens what the GM can do to a token by hand; the letter of editing wherever there is something to edit."""
GROUND, LIT = "G", "I"
"""Edits the ground of a cell; puts a light out or lights it."""
EDIT_LETTERS: Mapping[type[EditAction], str] = {
    EditFields: BY_HAND, Rename: "R", AddToken: "T", AddAspect: "N", AddZone: "Z", OpenGridSettings: "U",
    CopyToken: "C", KeepToken: "B", SetConditions: "M", HarmTokens: "D", GroupTokens: "G", PutProp: "P", PutLamp: "K",
    TurnProp: "Q", ToggleHidden: "H", ToggleLampHidden: "H",
}  # fmt: skip
"""What the GM does by hand; removing has no letter."""
DOOR_LETTERS = {"open": "O", "shut": "S", "locked": "L"}

OWN_LETTERS: Mapping[str, str] = {
    "foe": BY_HAND, "friend": BY_HAND, "own": BY_HAND, "by hand": "ERNHCBMDG",
    "zone": "ETNRH", "cell": "EGTNPK", "scene": "ZUTNR",
}  # fmt: skip
"""In which menu which letters are the GM's own group's: of a foe, a friend, whoever acts, on the page of what is done by hand,
of a zone, of a cell, of the empty map."""
MENUS: Mapping[str, frozenset[str]] = {
    "foe": frozenset({"foe"}), "friend": frozenset({"friend"}), "anybody": frozenset({"foe", "friend", "own"}),
    "zone": frozenset({"zone"}), "cell": frozenset({"cell"}),
}  # fmt: skip
"""In which menus a verb stands, by its aim."""


def edit_letter(edit: EditAction) -> str:
    """The letter of something that is done by hand; empty if it destroys."""
    if isinstance(edit, SetDoor):
        return DOOR_LETTERS[edit.state]
    if isinstance(edit, EditFields) and edit.subject.kind == "cell":
        return GROUND
    if isinstance(edit, ToggleHidden) and edit.subject.kind == "lamp":
        return LIT
    return EDIT_LETTERS.get(type(edit), "")


@lru_cache(maxsize=32)
def verb_letters(rules: AnyRuleset) -> Mapping[str, str]:
    """The letter of each action of a ruleset that has one: the one it is declared with, unless an earlier one has it."""
    letters: dict[str, str] = {}
    for action in rules.actions.values():
        key = action.key.upper()
        if key and key not in own_letters(action) and not _holder(rules, action, letters):
            letters[action.name] = key
    return letters


def letter_faults(rules: AnyRuleset) -> Iterator[str]:
    """Which letters of a ruleset are wanted twice in one menu, or are the window's own there."""
    letters: dict[str, str] = {}
    for name, action in rules.actions.items():
        key = action.key.upper()
        if not key or not action.menu:
            continue
        if key in own_letters(action):
            yield f"the action “{name}” has the letter {key}, which is the window's own in its menus: give it another, or none"
        elif holder := _holder(rules, action, letters):
            yield f"the action “{name}” has the letter {key} of “{holder}”, and one menu can show both: give it another, or none"
        else:
            letters[name] = key


def menus_of(action: Action) -> frozenset[str]:
    """The menus in which an action can stand. One that is aimed at nobody may ask for anybody all the same."""
    if action.menu == "gm":
        return MENUS[action.aim] | {"by hand"} if action.aim == "anybody" else MENUS.get(action.aim, frozenset({"scene"}))
    return MENUS.get(action.aim, frozenset({"own", "foe", "friend"})) if action.menu else frozenset()


def own_letters(action: Action) -> str:
    """The letters that are the window's own in the menus of an action."""
    return "".join(OWN_LETTERS[menu] for menu in menus_of(action))


def _holder(rules: AnyRuleset, action: Action, letters: Mapping[str, str]) -> str:
    """The action that has the letter of *action* already in a menu where both can stand; empty if none has."""
    key, menus = action.key.upper(), menus_of(action)
    return next((name for name, letter in letters.items() if letter == key and menus & menus_of(rules.actions[name])), "")
