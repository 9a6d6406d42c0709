"""The line below an open menu: what the row under the pointer comes to, in words."""

from battlemap.board.records import ContestSide
from battlemap.gui.line_card import Ink, Line, Words
from battlemap.gui.menu_entry import MenuEntry
from battlemap.gui.odds_words import in_words
from battlemap.gui.subject import Subject
from battlemap.paint.chips import FAIR_CHANCE, GOOD_CHANCE
from battlemap.play.odds import Chances
from battlemap.play.preview import Preview, preview
from battlemap.play.session import Session
from battlemap.rules.modifiers import signed

DOT = Words("·", "text3")


def line_of(session: Session, entry: MenuEntry, subject: Subject, chances: Chances | None) -> Line:
    """What to say of *entry* on *subject*."""
    name = subject.called(session.board) if subject.kind in ("token", "zone") else ""
    if entry.line is not None and entry.line.command.actor == subject.id:
        name = ""
    named = entry.line is None or not name or name in entry.title
    called = entry.title if named else f"{entry.title}{':' if ' ' in entry.title else ''} {name}"
    title = Words(called, "text", strong=True)
    if entry.refused:
        why = entry.refused[:1].upper() + entry.refused[1:]
        return Line("lucide/ban", (title, DOT, Words(why, "text2")), (("Esc", "Close"),))
    parts = [title]
    if entry.line is not None:
        told = compared(preview(session.rules, session.board, entry.line.command)) or entry.help
        if told:
            parts.append(Words(told))
    elif entry.help:
        parts.append(Words(entry.help))
    if chances is not None:
        ink: Ink = "good" if chances.success >= GOOD_CHANCE else "cost" if chances.success >= FAIR_CHANCE else "harm"
        parts += [DOT, Words(in_words(chances), ink, strong=True)]
    return Line(entry.icon, tuple(parts), (("Enter", "Open" if entry.page else "Choose"), ("Esc", "Close")))


def compared(seen: Preview) -> str:
    """Who stands against whom with what: "Forceful +3 against Brawling +2", "Axe +6 against Defence 15"; empty without either."""
    if seen.contest is None:
        return ""
    sides = []
    for side in seen.contest.sides:
        called = f"{side.approach[:1].upper()}{side.approach[1:]}" if side.approach else side.name
        sides.append(f"{called} {_worth(side)}")
    weight = next((m.note for side in seen.contest.sides for m in side.modifiers if m.dice and m.note), "")
    return " against ".join(sides) + (f"  ·  {weight}" if weight else "")


def _worth(side: ContestSide) -> str:
    """What a side adds to its dice; of a number that has to be reached, that number. On the ladder both have a sign."""
    fixed = side.kind != "fate" and not side.waiting and not side.dice
    return str(side.total).replace("-", "−") if fixed else signed(sum(modifier.value for modifier in side.modifiers))
