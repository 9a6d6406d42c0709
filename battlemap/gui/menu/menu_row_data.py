"""One row of the context menu, as data."""

from msgspec import Struct

from battlemap.gui.session.edit_actions import EditAction
from battlemap.play.action_menu import MenuEntry
from battlemap.rules.ruleset import NAME

GM = "GM"
"""The group of what the GM alone does."""


class MenuRowData(Struct, frozen=True):
    """One row: a *line* of the rules, an *edit* of the GM's own hand, or the way to another *page*.

    *refused*: why it is impossible. *gm*: the players have nothing to do with it. *own*: it is for the thing itself to do,
    not for whoever acts.
    """

    title: str
    icon: str
    key: str = ""
    group: str = ""
    cost: str = ""
    refused: str = ""
    help: str = ""
    gm: bool = False
    line: MenuEntry | None = None
    edit: EditAction | None = None
    page: str = ""
    own: bool = False


def gm_entry(edit: EditAction, title: str, icon: str, key: str) -> MenuRowData:
    """Something the GM does by hand."""
    return MenuRowData(title, icon, key, GM, gm=True, edit=edit)


def line_entry(line: MenuEntry, own: str | None = None, whom: str = "") -> MenuRowData:
    """A line of the rules; *own*: the group it stands in as something that a thing may do itself.

    *whom*: the name of what was clicked, which a verb that is done to it may have in its title.
    """
    group = own if own is not None else GM if line.gm else line.group
    title = line.title_on.replace(NAME, whom) if whom and line.title_on and line.command.preset else line.title
    return MenuRowData(
        title, line.icon, line.key.upper(), group, line.cost, line.refusal, line.help, line.gm, line, own=own is not None
    )
