"""The line below an open menu: what the row under the pointer comes to, in words."""

from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide
from battlemap.board.subject import Subject
from battlemap.board.wording import append_name, capitalise, format_number
from battlemap.gui.menu.menu_heading import shares_slot
from battlemap.gui.odds.outlook_card import ODDS_KEY
from battlemap.gui.widgets.hint_bar import HintContent, HintWords, Ink
from battlemap.paint.controls.chips import FAIR_CHANCE, GOOD_CHANCE
from battlemap.play.action_menu import MenuEntry
from battlemap.play.command_preview import CommandPreview, preview_command
from battlemap.play.odds.chance_words import chance_sentence
from battlemap.play.odds.outcome_chances import OutcomeChances
from battlemap.play.session import Session
from battlemap.rules.blocks.modifiers import format_signed

ONLY_DEFENDS = "Declared now and rolled later; odds if the foe only defends"
DOT = HintWords("·", "text3")


def status_of(
    session: Session, entry: MenuEntry, subject: Subject, chances: OutcomeChances | None, leaving: str = "Close",
    declared: bool = False, on_card: bool = False,
) -> HintContent:  # fmt: skip
    """What to say of *entry* on *subject*; *leaving*: what Esc does on this page; *declared*: it is rolled later, against a foe
    who may do more than defend; *on_card*: a card tells the numbers.
    """
    name = subject.name_on(session.board) if subject.kind in ("token", "zone") else ""
    if entry.command is not None and entry.actor == subject.token:
        name = ""
    named = entry.command is None or not name or bool(entry.title_on)
    called = entry.title if named else append_name(entry.title, name)
    title = HintWords(called, "text", strong=True)
    if entry.refusal:
        why = capitalise(entry.refusal)
        return HintContent("lucide/ban", (title, DOT, HintWords(why, "text2")), (("Esc", leaving),))
    parts = [title]
    if entry.command is not None:
        told = comparison_words(preview_command(session.rules, session.board, entry.command))
        told = told or (ONLY_DEFENDS if declared and chances is not None else entry.help)
        if told:
            parts.append(HintWords(told))
    elif entry.help:
        parts.append(HintWords(entry.help))
    if chances is not None and not on_card:
        ink: Ink = "good" if chances.success >= GOOD_CHANCE else "cost" if chances.success >= FAIR_CHANCE else "harm"
        parts += [DOT, HintWords(chance_sentence(chances), ink, strong=True)]
    look = [("→", "Look into the odds")] if chances is not None or on_card else []
    if on_card:
        look.append((ODDS_KEY, "Hide"))
    keys = (("Enter", "Open" if entry.page else "Choose"), *look, ("Esc", leaving))
    return HintContent(entry.icon, tuple(parts), keys)


def own_actions_hint(session: Session, subject: Subject, actor: TokenId | None) -> HintContent | None:
    """How to act on a token whose own menu is open because no other was selected, where all act at once; else nothing."""
    if subject.token is None or actor != subject.token or not shares_slot(session.board, subject.token):
        return None
    name = subject.name_on(session.board)
    words = HintWords(f"These are {name}’s own actions", "text", strong=True)
    how = HintWords(f"To act on {name}, select the token that acts first.")
    return HintContent("lucide/info", (words, DOT, how), (("Esc", "Close"),))


def comparison_words(seen: CommandPreview, weighed: bool = True) -> str:
    """Who stands against whom with what: "Forceful +3 against Brawling +2", "Axe +6 against Defence 15", "Melee: 62 %".

    Empty without either.

    *weighed*: with what numbers in a place do to the dice.
    """
    if seen.contest is None:
        return ""
    sides = []
    for side in seen.contest.sides:
        called = capitalise(side.approach) if side.approach else side.name
        if side.kind == "under":  # there is nothing to add to what is to be no more than a number
            sides.append(called)
            continue
        sides.append(f"{called} {_side_worth(side)}")
    notes = (m.note for side in seen.contest.sides for m in side.modifiers if m.dice and m.note)
    weight = next(notes, "") if weighed else ""
    if seen.contest.sides[0].kind == "under":
        goal = seen.contest.sides[-1]
        return f"{sides[0]}: {goal.approach or format_number(goal.total)}"
    return " against ".join(sides) + (f"  ·  {weight}" if weight else "")


def _side_worth(side: ContestSide) -> str:
    """What a side adds to its dice; of a number that has to be reached, that number. On the ladder both have a sign."""
    fixed = side.kind != "fate" and not side.waiting and not side.dice
    return format_number(side.total) if fixed else format_signed(sum(modifier.value for modifier in side.modifiers))
