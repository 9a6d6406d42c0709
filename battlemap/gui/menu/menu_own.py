"""What a token may do by itself now although another acts: stepping in after waiting, and what costs no turn."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.gui.menu.menu_row_data import MenuRowData, line_entry
from battlemap.gui.session.subject import Subject
from battlemap.gui.turns.turn_phase import STEP_IN
from battlemap.play.action_menu import MenuEntry, build_menu
from battlemap.rules.ruleset import AnyRuleset

OWN = "own"
"""The page with all of it, where it is more than a few lines."""
FEW = 2
"""So many lines of it stand on the main page."""


def own_entries(rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: Subject) -> tuple[MenuEntry, ...]:
    """The verbs of the token *subject* itself that it may use now, in the turn of somebody else; stepping in first.

    Why somebody who waits cannot step in is told as well. Before the fight, and in its own turn, there are none: they are
    the actor's. While nobody acts only those who wait have any.
    """
    who = TokenId(subject.id)
    waits = who in board.turns.waiting
    if subject.kind != "token" or who == actor or not board.turns.order or not (actor or waits):
        return ()
    lines = [line for line in build_menu(rules, board, who, who) if not line.refusal or (waits and line.action == STEP_IN[0])]
    return tuple(sorted(lines, key=steps_in, reverse=True))


def steps_in(line: MenuEntry) -> bool:
    """Whether it ends somebody's waiting."""
    return line.action in STEP_IN


def own_rows(name: str, lines: tuple[MenuEntry, ...]) -> tuple[list[MenuRowData], list[MenuRowData]]:
    """What of *lines* stands on the main page, in a group called *name*, and what on a page of its own."""
    stepping = [line for line in lines if steps_in(line)]
    few = lines if len(lines) <= max(FEW, len(stepping)) else tuple(stepping)
    rows = [line_entry(line, name) for line in few]
    if len(few) == len(lines):
        return rows, []
    words = "What else it can do" if few else "What it can do now"
    rest = [line_entry(line, line.group) for line in lines if line not in few]
    return [*rows, MenuRowData(words, "lucide/ellipsis", "", name, page=OWN, own=True, help="In the turn of another")], rest
