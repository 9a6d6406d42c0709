"""The entries of the context menu: what the GM does by hand, and the rules' own in the words of this menu."""

from msgspec.structs import replace

from battlemap.play.action_menu import MenuEntry
from battlemap.play.edit_actions import EditAction
from battlemap.rules.ruleset import NAME

GM = "GM"
"""The group of what the GM alone does."""


def gm_entry(edit: EditAction, title: str, icon: str, key: str) -> MenuEntry:
    """Something the GM does by hand."""
    return MenuEntry(title, icon, key, GM, gm=True, edit=edit)


def label_entry(entry: MenuEntry, own: str | None = None, whom: str = "") -> MenuEntry:
    """An entry of the rules with the title, key and group it has in the context menu.

    *own*: the group it stands in as something that a thing may do itself. *whom*: the name of what was clicked, which a
    verb that is done to it may have in its title.
    """
    group = own if own is not None else GM if entry.gm else entry.group
    title = entry.title_on.replace(NAME, whom) if whom and entry.title_on and entry.preset else entry.title
    return replace(entry, title=title, key=entry.key.upper(), group=group, own=own is not None)
