"""Where the lines of the palette come from: the window's actions, the battle that is open, its game's collection."""

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QAction

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import capitalise
from battlemap.gui.actions import ACTIONS, WindowAction, key_label
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.menu.menu_pages import table_entries
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.palette.window_synonyms import SYNONYMS
from battlemap.play.action_menu import MenuEntry
from battlemap.rules.choices import CellOptions, Choice
from battlemap.store.collection.creature_file import CollectionCreature

LEFT_OUT = ("palette", "theme", "full screen")
"""Actions that are no lines: the palette itself, and what a setting says better."""
WHY_NOT = {
    "undo": "There is nothing to undo", "redo": "There is nothing to do again", "duplicate": "Select a token first",
    "edit sheet": "Select a token first", "keep token": "Select a token first", "delete": "Select something first",
}  # fmt: skip
NEEDED = {
    "grid": "This map has no grid", "zones": "Only on a map of zones", "areas": "There are no two areas to link",
    "picture": "No picture lies under a grid here",
}  # fmt: skip
MOST_ANSWERS = 60


def action_lines(actions: Mapping[str, QAction], battle_open: bool) -> list[PaletteLine]:
    """The actions of the window, those that cannot be done now with the reason."""
    return [
        PaletteLine(
            "action", text.id, actions[text.id].iconText(), text.icon or "lucide/circle-dot",
            words=f"{text.text} {SYNONYMS.get(text.id, '')} {text.group}", help=text.help, cap=key_label(text),
            refusal="" if actions[text.id].isEnabled() else _why_not(text, battle_open), remembered=f"action/{text.id}",
        )
        for text in ACTIONS
        if text.id not in LEFT_OUT
    ]  # fmt: skip


def _why_not(text: WindowAction, battle_open: bool) -> str:
    if not battle_open:
        return "Open a battle first"
    return WHY_NOT.get(text.id) or NEEDED.get(text.needs, "Not now")


def full_screen_line(action: QAction) -> PaletteLine:
    """Full screen, which is on or off like a setting."""
    words = f"Full screen: {'on' if action.isChecked() else 'off'}"
    return PaletteLine(
        "action",
        "full screen",
        words,
        "lucide/maximize",
        words=SYNONYMS["full screen"],
        cap="F11",
        remembered="action/full screen",
    )


def creature_lines(ruleset: str, creatures: Iterable[CollectionCreature]) -> list[PaletteLine]:
    """The creatures of a collection, to be put on the map."""
    return [
        PaletteLine(
            "creature", creature.id, f"Put {creature.name} on the map", "lucide/user-plus", "from the collection",
            " ".join(("bring add new", creature.entry.group, *creature.entry.tags)), creature.entry.help,
            remembered=f"creature/{ruleset}/{creature.id}",
        )
        for creature in creatures
    ]  # fmt: skip


def token_lines(board: AnyEncounter) -> list[PaletteLine]:
    """Everybody on the table."""
    lines = []
    for token in board.tokens.values():
        if token.on_grid:
            place = cell_name(token.cell)
        else:
            zone = board.zone_map.zones.get(token.zone)
            place = zone.name if zone is not None else ""
        side = token.group or board.sides[token.side].name
        note = " · ".join(filter(None, (side, place)))
        lines.append(PaletteLine("token", token.id, token.name, token.icon, note, note, subject=Subject("token", token.id)))
    return lines


def hand_lines(board: AnyEncounter, selected: Subject) -> list[PaletteLine]:
    """What the GM does by hand: to every token, and to what is selected."""
    subjects = [Subject("token", who) for who in board.tokens]
    if selected not in subjects and selected.kind != "scene" and selected.exists_on(board):
        subjects.append(selected)
    return [
        PaletteLine(
            "hand", f"{subject.kind}:{subject.id}/{at}", f"{subject.name_on(board)}: {entry.title}", entry.icon,
            entry=entry, subject=subject, about=subject.name_on(board), help=entry.help or "By hand, whatever the rules say",
        )
        for subject in subjects
        for at, entry in enumerate(table_entries(board, subject))
        if entry.edit is not None
    ]  # fmt: skip


def answer_lines(choice: Choice | None) -> list[PaletteLine]:
    """The answers of the question on the card; of a choice among cells none: they are clicked."""
    if choice is None or isinstance(choice.options, CellOptions):
        return []
    return [
        PaletteLine(
            "answer", option.key, f"Answer: {option.text or option.key}", "lucide/message-circle", option.note,
            refusal=capitalise(option.refusal), subject=option.on_map,
        )
        for option in choice.options[:MOST_ANSWERS]
    ]  # fmt: skip


def marks_of(page: BattlePage, who: TokenId) -> tuple[tuple[bool, ...], float | None]:
    """The boxes of a token, or how much of its bar is left."""
    from battlemap.layout.looks import display_of

    told = display_of(page.display, who)
    return told.boxes, told.health


def plain_entry(line: PaletteLine) -> MenuEntry:
    """A line as an entry of the menu, for the sentence below the map."""
    return line.entry or MenuEntry(line.title, line.icon, refusal=line.refusal, help=line.help)
