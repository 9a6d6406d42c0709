"""The entries of the context menu: what the GM does by hand, and the rules' own in the words of this menu."""

from collections.abc import Mapping

from msgspec.structs import replace

from battlemap.play.action_menu import MenuEntry
from battlemap.play.edits.edit_actions import EditAction
from battlemap.play.menu_letters import edit_letter
from battlemap.rules.ruleset import NAME

GM = "GM"
"""The group of what the GM alone does."""


def gm_entry(edit: EditAction, title: str, icon: str) -> MenuEntry:
    """Something the GM does by hand."""
    return MenuEntry(title, icon, edit_letter(edit), GM, gm=True, edit=edit)


def label_entry(entry: MenuEntry, letters: Mapping[str, str], own: str | None = None, whom: str = "") -> MenuEntry:
    """An entry of the rules with the title, letter and group it has in the context menu.

    *letters*: of all verbs of the game. *own*: the group it stands in as something that a thing may do itself. *whom*: the name
    of what was clicked, which a verb that is done to it may have in its title.
    """
    group = own if own is not None else GM if entry.gm else entry.group
    title = entry.title_on.replace(NAME, whom) if whom and entry.title_on and entry.preset else entry.title
    return replace(entry, title=title, key=letters.get(entry.action, ""), group=group, own=own is not None)
