"""Verbs of one token, or of the GM, on everything they can be aimed at: found by words at once, asked of the rules step by step.

What the rules say of a verb takes about a millisecond. So words choose among titles first, and only what would be seen is asked.
No Qt.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import append_name, capitalise
from battlemap.gui.menu.menu_entries import label_entry
from battlemap.gui.palette.line_ranking import LEAST_OF_HELP, UsedLines
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.word_match import indexed, is_match
from battlemap.play.action_menu import MenuEntry, bare_entry, fits_target, menu_entry
from battlemap.rules.ruleset import Action, AnyRuleset

MOST_ASKED = 160
"""So many verbs on so many things are asked of the rules for one search."""
ASKED_LATER = ("cell", "aspect")
"""The aims that have no names: they are asked for once the verb is chosen."""


class AimedVerb(Struct, frozen=True):
    """A verb, and what it would be done to; None: to nothing, or it asks."""

    action: Action
    subject: Subject | None
    title: str


class VerbIndex:
    """The verbs of one token (None: those of the GM) on one board, and what the rules have said of them so far."""

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, subjects: Sequence[Subject], waiting: str = ""
    ) -> None:
        """*subjects*: what they can be aimed at, the likeliest first. *waiting*: why nothing of the rules can begin now."""
        self.rules, self.board, self.actor, self.subjects, self._waiting = rules, board, actor, tuple(subjects), waiting
        wanted = "gm" if actor is None else "token"
        groups = {action.group: at for at, action in reversed(list(enumerate(rules.actions.values())))}
        actions = [action for action in rules.actions.values() if action.menu == wanted]
        self.actions = sorted(actions, key=lambda action: (groups[action.group], action.rank))
        self._titles = [indexed(action.title_for()) for action in self.actions]
        self._meant = [
            f"{title}{indexed(action.words, action.group)}" for title, action in zip(self._titles, self.actions, strict=True)
        ]
        self._told = [indexed(action.help) for action in self.actions]
        self._called = [subject.name_on(board) for subject in self.subjects]
        self._names = list(map(indexed, self._called))
        self._known: dict[tuple[str, Subject | None], MenuEntry | None] = {}

    def find(self, words: tuple[str, ...], used: UsedLines) -> list[AimedVerb]:
        """What *words* find, each in its title or in the name of what it is aimed at; without words everything nearby."""
        ranked: list[tuple[tuple[bool, int, int, int], AimedVerb]] = []
        for at, action in enumerate(self.actions):
            title, meant = self._titles[at], self._meant[at]
            told = self._told[at]
            left = tuple(
                word for word in words if f" {word}" not in meant and (len(word) < LEAST_OF_HELP or f" {word}" not in told)
            )
            place = used.place(self.remembered(action))
            own = not action.aim or action.aim in ASKED_LATER
            if own and not left:
                ranked.append(((not is_match(words, title), place, at, -1), AimedVerb(action, None, action.title_for())))
            if action.aim in ASKED_LATER or (words and left == words):
                continue  # something of the verb itself has to be typed, or every verb would be found by a name
            for order, (subject, name) in enumerate(zip(self.subjects, self._names, strict=True)):
                if not is_match(left, name) or not self._may_fit(action, subject, bool(left)):
                    continue
                called = _title_on(action, subject, self._called[order])
                shown = all(f" {word}" in title or f" {word}" in name for word in words)
                ranked.append(((not shown, place, at, order), AimedVerb(action, subject, called)))
        ranked.sort(key=lambda pair: pair[0])
        return [aimed for _, aimed in ranked]

    def line(self, aimed: AimedVerb) -> PaletteLine | None:
        """The line of one, as the rules have it now; None if they leave it out."""
        key = aimed.action.name, aimed.subject
        if key not in self._known:
            self._known[key] = self._ask(aimed)
        entry = self._known[key]
        if entry is None:
            return None
        who, about = self.actor or "", aimed.subject
        return PaletteLine(
            "verb", f"{who}/{aimed.action.name}/{f'{about.kind}:{about.id}' if about else ''}", aimed.title, entry.icon,
            words=aimed.action.words, help=entry.help,
            refusal=capitalise(entry.refusal), entry=entry, subject=about, remembered=self.remembered(aimed.action),
        )  # fmt: skip

    def remembered(self, action: Action) -> str:
        """What a verb of this game is remembered by."""
        return f"verb/{self.rules.id}/{action.name}"

    def _ask(self, aimed: AimedVerb) -> MenuEntry | None:
        action, subject = aimed.action, aimed.subject
        if self._waiting:
            entry: MenuEntry | None = MenuEntry(
                action.title, action.icon, cost=action.cost, refusal=self._waiting, help=action.help
            )
        elif subject is None and action.aim in ASKED_LATER:
            entry = bare_entry(self.rules, self.board, action, self.actor)
        else:
            entry = menu_entry(self.rules, self.board, action, self.actor, subject)
        whom = subject.name_on(self.board) if subject is not None and subject.kind == "token" else ""
        return label_entry(entry, {}, whom=whom) if entry is not None else None

    def _may_fit(self, action: Action, subject: Subject, named: bool) -> bool:
        """Whether a verb could be aimed at it; one that does not say what it is aimed at is tried where a name was typed."""
        if subject.token is not None and subject.token == self.actor:
            return False
        return fits_target(self.board, action, self.actor, subject) if action.aim else named


def _title_on(action: Action, subject: Subject, name: str) -> str:
    if subject.kind == "token" and action.title_on:
        return action.title_for(name)
    return append_name(action.title_for(), name)


class VerbSearch:
    """One search: asks the rules about what was found, the likeliest first, until nothing is left."""

    def __init__(self, index: VerbIndex, found: Sequence[AimedVerb], prefix: str = "", targets: int = 0) -> None:
        """*prefix*: stands before every title. *targets*: only what can be done now, each verb on so many things at most."""
        self.index, self._prefix, self._targets = index, prefix, targets
        self._done_to: Counter[str] = Counter()
        self._left = list(found[:MOST_ASKED])[::-1]
        self.lines: list[PaletteLine] = []
        """What is known, what can be done first."""
        self._free = 0

    @property
    def is_done(self) -> bool:
        """Whether the rules have been asked about all."""
        return not self._left

    @property
    def free_count(self) -> int:
        """How many of the lines can be chosen."""
        return self._free

    def step(self, seconds: float, enough: Callable[[], bool] = lambda: False) -> None:
        """Ask for about *seconds*, or until it is *enough*."""
        end = perf_counter() + seconds
        while self._left and not enough():
            self._take(self._left.pop())
            if perf_counter() >= end:
                break

    def _take(self, aimed: AimedVerb) -> None:
        if self._targets and self._done_to[aimed.action.name] == self._targets:
            return
        line = self.index.line(aimed)
        if line is None or (line.refusal and self._targets):
            return
        self._done_to[aimed.action.name] += 1
        if self._prefix:
            line = replace(line, title=f"{self._prefix}{line.title}")
        if line.refusal:
            self.lines.append(line)
        else:
            self.lines.insert(self._free, line)
            self._free += 1


def subjects_of(board: AnyEncounter, actor: TokenId | None, first: Subject | None = None) -> Iterator[Subject]:
    """What verbs can be aimed at: what is selected, then tokens, the nearest foes first, then zones."""
    seen = {first} if first is not None and first.kind in ("token", "zone") else set[Subject]()
    yield from seen
    mine = board.tokens.get(actor) if actor is not None else None

    def rank(who: TokenId) -> tuple[bool, float]:
        token = board[who]
        if mine is None:
            return False, 0.0
        friend = board.allied(mine.side, token.side)
        if mine.on_grid and token.on_grid:
            return friend, max(abs(mine.cell[0] - token.cell[0]), abs(mine.cell[1] - token.cell[1]))
        return friend, float(mine.place != token.place)

    everything = [Subject("token", who) for who in sorted(board.tokens, key=rank)]
    everything += [Subject("zone", zone) for zone in board.zone_map.zones]
    yield from (subject for subject in everything if subject not in seen)
