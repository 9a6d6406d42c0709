"""Terms of a defeat: offered, answered, countered; what was agreed comes about with the outcome it names (80, 80a)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import GM, Seat, TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Choice, Keys, Option, Procedure, choose
from rulesets.sifrp.book.fight import Board, under_way
from rulesets.sifrp.book.rulebook import T

from .defeat import leave_fight
from .outcomes import bring_about, open_outcomes, outcome_title

ICON = "lucide/flag"
OFFERED = "offered terms"
ACCEPT, COUNTER, REFUSE = "accept", "counter", "refuse"
IN_WORDS = "in words"
PHRASES = ("My life for my arms", "Safe conduct for my men", "A ransom, and no harm")


class Terms(Struct, frozen=True):
    """On what somebody yields: in words, and which row of the outcomes that is; "": the words are all there is to it."""

    words: str
    outcome: str = ""

    def text(self, table: T) -> str:
        """Both as people read them."""
        title = outcome_title(table, self.outcome) if self.outcome else ""
        return self.words if not title or title == self.words else f"{self.words}: {title.lower()}"


def no_terms(board: Board, who: TokenId) -> str:
    """Why somebody may offer no terms now; empty if it may (80a)."""
    if who in board.scene.closed:
        return f"{board[who].name} has refused a counter-offer, which closes the matter"
    if under_way(board) and OFFERED in board[who].sheet.done.once:
        return f"{board[who].name} has offered terms this turn already"
    return ""


def agree_terms(table: T, who: TokenId) -> Procedure[Terms | None]:
    """Offer, answer, counter-offer, reply; the terms that were agreed, or None (80)."""
    name = table.name(who)
    terms = yield from ask_terms(table, who, "terms", who, f"{name} yields if …", PHRASES)
    table.tell(f"*{name}* offers to yield", terms.text(table), ICON, "", table.board[who].hidden)
    options = (Option(ACCEPT, "Accept"), Option(COUNTER, "Make a counter-offer"), Option(REFUSE, "Refuse"))
    answer = yield from choose("answer", GM, f"{name} would yield: {terms.text(table)}", options, ACCEPT, "80")
    if answer == COUNTER:
        terms = yield from ask_terms(table, who, "counter-offer", GM, "The counter-offer", (terms.words, *PHRASES))
        replies = (Option(ACCEPT, "Accept"), Option(REFUSE, "Refuse", note="and offer no more"))
        answer = yield from choose("reply", who, f"The counter-offer: {terms.text(table)}", replies, ACCEPT, "80")
        if answer == REFUSE:
            close_terms(table, who)
    if answer != ACCEPT:
        note_once(table, who, OFFERED)
        table.tell(f"*{name}* does not yield", terms.text(table), ICON, "", table.board[who].hidden)
        return None
    return terms


def ask_terms(table: T, who: TokenId, ask: str, seat: Seat, prompt: str, phrases: tuple[str, ...]) -> Procedure[Terms]:
    """Ask for terms: an outcome of the book by itself, or words of one's own and the outcome that goes with them (80)."""
    outcomes = open_outcomes(table, who)
    listed = [Option(words, words) for words in dict.fromkeys(phrases) if words not in table.book.outcomes]
    keys: Keys = yield Choice(ask, (seat,), prompt, (*listed, *outcomes), (listed[0].key,), open=True, rule="80")
    picked = keys[0].strip()
    if picked in [option.key for option in outcomes]:
        return Terms(outcome_title(table, picked), picked)
    options = (Option(IN_WORDS, "What the words say", note="nothing else comes about by itself"), *outcomes)
    about = f"“{picked}”: and what becomes of {table.name(who)}?"
    outcome = yield from choose("outcome", seat, about, options, IN_WORDS, "80")
    return Terms(picked, "" if outcome == IN_WORDS else outcome)


def settle_terms(table: T, who: TokenId, terms: Terms) -> Procedure[None]:
    """Somebody is defeated on agreed terms, and the outcome they name comes about; the Narrator decides its particulars."""
    yield from leave_fight(table, who, "defeated", "yields on terms", terms.text(table))
    if terms.outcome:
        yield from bring_about(table, who, terms.outcome, GM, None)
    note_terms(table, who, terms)


def note_terms(table: T, who: TokenId, terms: Terms) -> None:
    """The sheet says on what somebody has yielded, and what has come of it."""
    title = outcome_title(table, terms.outcome) if terms.outcome else ""
    result = table.sheet(who).outcome if terms.outcome else ""
    words = "" if terms.words == title else terms.words
    said = ". ".join([part for part in (words, result) if part])
    table.change(who, "yields", lambda sheet: replace(sheet, outcome=f"Yielded: {said}", yielded=True))


def close_terms(table: T, who: TokenId) -> None:
    """The counter-offer is refused: no more terms in this combat (80a)."""
    if table.book.options.refused_counter == "this combat" and under_way(table.board):
        now = table.board.turns.round
        table.change_scene("no more terms", lambda scene: replace(scene, closed={**scene.closed, who: now}))
