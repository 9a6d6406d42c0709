"""What stands in the context menu: the lines of the rules, and what the GM can do to the thing by hand, on pages."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import AspectId, LinkId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import HINGED
from battlemap.gui.menu.grid_menu import cell_entries, edge_entries, lamp_entries, prop_entries
from battlemap.gui.menu.menu_entries import GM, gm_entry, label_entry
from battlemap.gui.turns.turn_phase import STEP_IN
from battlemap.minds.character import CHARACTERS
from battlemap.play.action_menu import MOST, MenuEntry, build_menu
from battlemap.play.edits.edit_actions import (
    AddAspect,
    AddToken,
    AddZone,
    CopyToken,
    EditFields,
    GroupTokens,
    HarmTokens,
    KeepToken,
    OpenGridSettings,
    Remove,
    Rename,
    SetConditions,
    SetDoor,
    SetMachine,
    SetSide,
    ToggleHidden,
    UngroupTokens,
    WriteNotes,
)
from battlemap.play.menu_letters import BY_HAND as EDIT_KEY
from battlemap.play.menu_letters import verb_letters
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.ruleset import AnyRuleset

Letters: TypeAlias = Mapping[str, str]
"""The letter of each verb of a game that has one."""
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


def own_rows(name: str, lines: tuple[MenuEntry, ...], letters: Letters) -> tuple[list[MenuEntry], list[MenuEntry]]:
    """What of *lines* stands on the main page, in a group called *name*, and what on a page of its own.

    On the main page the letters are the actor's, who may have the same verbs; only to step in has one there.
    """
    stepping = [line for line in lines if steps_in(line)]
    few = lines if len(lines) <= max(FEW, len(stepping)) else tuple(stepping)
    rows = [label_entry(line, letters if steps_in(line) else {}, name) for line in few]
    if len(few) == len(lines):
        return rows, []
    words = "What else it can do" if few else "What it can do now"
    rest = [label_entry(line, letters, line.group) for line in lines if line not in few]
    return [*rows, MenuEntry(words, "lucide/ellipsis", "", name, page=OWN, own=True, help="In the turn of another")], rest


MAIN, MORE, EDIT, SIDE, SEAT = "", "more", "edit", "side", "seat"
ALIKE = 3
"""So many lines that are refused for one reason have it told once."""
REVEAL = "reveal"
"""The action with which a ruleset shows a zone, if it has one."""


Pages: TypeAlias = dict[str, tuple[MenuEntry, ...]]


BY_HAND = MenuEntry(
    "Edit, hide or remove", "lucide/pencil", EDIT_KEY, GM, gm=True, page=EDIT, help="By hand, whatever the rules say"
)  # fmt: skip

NOW = "now"
"""Marks what holds already."""
MORE_ROW = MenuEntry("More", "lucide/ellipsis", "", "", page=MORE, help="What is needed less often")


def common_refusal(entries: Sequence[MenuEntry]) -> str:
    """Why none of the actor's own lines can be chosen, where that is one reason for all of several; else nothing."""
    own = [entry.refusal for entry in entries if entry.command is not None and not entry.gm and not entry.own]
    return own[0] if len(own) >= ALIKE and len(set(own)) == 1 else ""


def menu_pages(
    rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: Subject, together: tuple[TokenId, ...] = (),
    orders: StandingOrders = StandingOrders(),
) -> Pages:  # fmt: skip
    """The rows of each page; the main page has at most ten: what can be done now first, then what is refused.

    *together*: the selected tokens, if the subject is one of several; what is done by hand is done to all of them. *orders*:
    who plays a token now.

    What a token may do itself in another's turn is a group called after it: on top if it waits and may step in.
    """
    whom = subject.name_on(board) if subject.kind == "token" else ""
    letters = verb_letters(rules)
    lines = [label_entry(line, letters, whom=whom) for line in rule_entries(rules, board, actor, subject)]
    players, gm = [entry for entry in lines if not entry.gm], [entry for entry in lines if entry.gm]
    several = together if subject.token in together and len(together) > 1 else ()
    deeds, pages = several_entries(board, subject, several) if several else table_entries(board, subject), Pages()
    itself = own_entries(rules, board, actor, subject)
    own, rest = own_rows(subject.name_on(board), itself, letters)
    if rest:
        pages[OWN] = tuple(rest)
    if subject.kind == "zone":
        reveals = [entry for entry in gm if entry.action == REVEAL]
        if board.zone_map.zones[ZoneId(subject.id)].revealed:
            gm = [entry for entry in gm if entry not in reveals]
        elif reveals:
            deeds = [
                entry for entry in deeds if not isinstance(entry.edit, ToggleHidden)
            ]  # the rules reveal it, and ask for its aspect
    if subject.kind == "token":
        if len(players) + len(own) + len(gm) + 1 > MOST:
            gm, deeds = gm[:1], [*gm[1:], *deeds]
        pages[EDIT] = tuple(deeds)
        pages[SIDE] = tuple(_side_entries(board, subject, bool(several)))
        pages[SEAT] = tuple(_seat_entries(subject, None if several else orders))
        deeds = [replace(BY_HAND, title=f"All {len(several)} selected") if several else BY_HAND]
    if len(own) + len(gm) + len(deeds) >= MOST:  # a table's own verbs: what cannot be done now waits on the other page
        pages[MORE] = tuple([entry for entry in gm if entry.refusal])
        gm = [entry for entry in gm if not entry.refusal]
        deeds = [*deeds, MORE_ROW] if pages[MORE] else deeds
    room = MOST - len(own) - len(gm) - len(deeds)
    if players and len(players) > room:
        kept = sorted(players, key=lambda entry: (bool(entry.refusal), _rank(rules, entry)))[: max(0, room - 1)]
        pages[MORE] = tuple([entry for entry in players if entry not in kept])
        players = [*[entry for entry in players if entry in kept], MORE_ROW]
    judged = [entry for entry in players if entry.group == GM]
    players = [entry for entry in players if entry.group != GM]
    gms = (*judged, *gm, *deeds)
    pages[MAIN] = (*own, *players, *gms) if any(map(steps_in, itself)) else (*players, *own, *gms)
    return pages


def rule_entries(rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subject: Subject) -> tuple[MenuEntry, ...]:
    """What the rules offer on a thing: the actor's own verbs, then the GM's."""
    about = subject if subject.kind in ("token", "zone", "cell") else None
    if about is None and subject.kind != "scene":
        return ()
    own = build_menu(rules, board, actor, about) if actor is not None and about is not None else ()
    return (*own, *build_menu(rules, board, None, about))


def table_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    """What the GM can do to a thing by hand."""
    return {
        "token": _token_entries, "zone": _zone_entries, "link": _link_entries, "aspect": _aspect_entries, "scene": _scene_entries,
        "edge": edge_entries, "prop": prop_entries, "lamp": lamp_entries, "cell": cell_entries,
    }[subject.kind](board, subject)  # fmt: skip


def several_entries(board: AnyEncounter, subject: Subject, tokens: tuple[TokenId, ...]) -> list[MenuEntry]:
    """What the GM can do to several tokens at once."""
    hidden = all(board[who].hidden for who in tokens)
    return [
        *_shared_entries(subject, True, any(board[who].group for who in tokens)),
        _hide_entry(subject, hidden),
        *_removal(subject),
    ]


def _shared_entries(subject: Subject, several: bool, grouped: bool) -> list[MenuEntry]:
    """What is done alike to one token and to several."""
    groups = [gm_entry(GroupTokens(subject), "Act as one group", "lucide/group")] if several else []
    groups += [gm_entry(UngroupTokens(subject), "Each acts alone", "lucide/ungroup")] if grouped else []
    return [
        gm_entry(SetConditions(subject), "Condition…", "lucide/tag"),
        gm_entry(HarmTokens(subject), "Damage or heal…", "lucide/heart-crack"),
        MenuEntry("Side", "lucide/flag", "", GM, gm=True, page=SIDE, help="Let it join another side"),
        MenuEntry("Who plays it", "lucide/bot", "", GM, gm=True, page=SEAT, help="A person, or a machine of some character"),
        *groups,
    ]


def _side_entries(board: AnyEncounter, subject: Subject, several: bool) -> list[MenuEntry]:
    own = "" if several else board[TokenId(subject.id)].side
    return [
        replace(gm_entry(SetSide(subject, side.id), side.name, "lucide/flag"), cost=NOW if side.id == own else "")
        for side in board.sides.values()
    ]


def _seat_entries(subject: Subject, orders: StandingOrders | None) -> list[MenuEntry]:
    """Who decides for a token, and who does so now; None: that is said of none, for there are several."""
    seated = (
        [machine.character for machine in orders.machines if machine.seat == subject.id and not machine.ask] if orders else []
    )
    present = seated[0] if seated else None
    machines = [(name, f"A machine: {name}", "lucide/bot") for name in CHARACTERS]
    choices = [(None, "Whoever plays its side", "lucide/flag"), ("", "A person", "lucide/user-round"), *machines]
    return [
        replace(gm_entry(SetMachine(subject, name), title, icon), cost=NOW if orders is not None and name == present else "")
        for name, title, icon in choices
    ]


def _removal(subject: Subject) -> list[MenuEntry]:
    return [gm_entry(Remove(subject), "Remove", "lucide/trash-2")]


def _token_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    hidden = board[TokenId(subject.id)].hidden
    return [
        *_shared_entries(subject, False, bool(board[TokenId(subject.id)].group)),
        gm_entry(EditFields(subject), "Edit the sheet…", "lucide/pencil"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor"),
        gm_entry(AddAspect(subject), "New aspect on it…", "lucide/sticky-note"),
        _hide_entry(subject, hidden),
        gm_entry(CopyToken(subject), "Copy", "lucide/copy"),
        gm_entry(KeepToken(subject), "Keep in my collection…", "lucide/bookmark"),
        gm_entry(WriteNotes(subject), "Notes…", "lucide/notebook-pen"),
        *_removal(subject),
    ]


def _zone_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    revealed = board.zone_map.zones[ZoneId(subject.id)].revealed
    return [
        gm_entry(AddToken(subject), "New token here…", "lucide/user-plus"),
        gm_entry(AddAspect(subject), "New aspect here…", "lucide/sticky-note"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor"),
        gm_entry(ToggleHidden(subject), "Cover again" if revealed else "Reveal", "lucide/eye-off" if revealed else "lucide/eye"),
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(WriteNotes(subject), "Notes…", "lucide/notebook-pen"),
        gm_entry(Remove(subject), "Remove the zone" if board.grid is None else "Remove the area", "lucide/trash-2"),
    ]


def _link_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    link, state_edits = board.zone_map.links[LinkId(subject.id)], list[MenuEntry]()
    if link.barrier in HINGED:
        if link.state == "open":
            state_edits.append(gm_entry(SetDoor(subject, "shut"), "Shut it", "lucide/door-closed"))
        else:
            state_edits.append(gm_entry(SetDoor(subject, "open"), "Open it", "lucide/door-open"))
        if link.state != "locked":
            state_edits.append(gm_entry(SetDoor(subject, "locked"), "Lock it", "lucide/lock"))
    if link.barrier == "secret":
        state_edits.append(gm_entry(ToggleHidden(subject), "Hide it again" if link.found else "Let it be found", "lucide/eye"))
    return [
        *state_edits,
        gm_entry(AddAspect(subject), "New aspect on it…", "lucide/sticky-note"),
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(Remove(subject), "Remove the link", "lucide/trash-2"),
    ]


def _aspect_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    hidden = board.aspects[AspectId(subject.id)].hidden
    return [
        gm_entry(EditFields(subject), "Edit…", "lucide/pencil"),
        gm_entry(Rename(subject), "Rename", "lucide/text-cursor"),
        _hide_entry(subject, hidden),
        gm_entry(Remove(subject), "Remove", "lucide/trash-2"),
    ]


def _scene_entries(board: AnyEncounter, subject: Subject) -> list[MenuEntry]:
    new_zone = gm_entry(AddZone(subject), "New zone here", "lucide/vector-square")
    return [
        new_zone if board.grid is None else gm_entry(OpenGridSettings(subject), "Size and unit of the grid…", "lucide/grid-3x3"),
        gm_entry(AddToken(subject), "New token…", "lucide/user-plus"),
        gm_entry(AddAspect(subject), "New aspect of the scene…", "lucide/sticky-note"),
        gm_entry(WriteNotes(subject), "Notes on the battle…", "lucide/notebook-pen"),
        gm_entry(Rename(subject), "Rename the battle", "lucide/text-cursor"),
    ]


def _hide_entry(subject: Subject, hidden: bool) -> MenuEntry:
    if hidden:
        return gm_entry(ToggleHidden(subject), "Show to the players", "lucide/eye")
    return gm_entry(ToggleHidden(subject), "Hide from the players", "lucide/eye-off")


def _rank(rules: AnyRuleset, entry: MenuEntry) -> int:
    return rules.actions[entry.action].rank if entry.command is not None else 0
