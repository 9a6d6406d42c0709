"""All that the palette can find, and what of it some words find, in groups. No Qt."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.palette.line_ranking import IndexedLines, UsedLines
from battlemap.gui.palette.palette_line import LIMITS, GroupId, PaletteGroup, PaletteLine
from battlemap.gui.palette.verb_search import VerbIndex, VerbSearch
from battlemap.gui.word_match import indexed, split_count, typed_words

BEGUN = 0.002
"""Seconds within a keystroke in which verbs are asked of the rules; the rest follows while nothing else happens."""
NEARBY = 48
"""So many verbs on what is near are looked at while nothing is typed."""
FEW_CREATURES = 2
"""So many stand among the actions of the window, more in a group of their own."""
MOST_SHOWN = 200
"""Of an opened group no more lines are seen than that."""
FIRST: tuple[GroupId, ...] = ("answers", "used")
"""These groups stand before the verbs."""
TARGETS = 2
"""While nothing is typed a verb is listed on so many things at most."""
MOST_OTHERS = 3
"""So many tokens besides who acts are looked at for verbs of their own."""


class ActingToken(Struct, frozen=True):
    """Whose verbs are found: its name, and the index of them."""

    name: str
    verbs: VerbIndex


class PaletteSources(Struct, frozen=True):
    """What there is to find. *acting*: who acts, and then whoever is selected besides.

    *others*: everybody else by name, and *verbs_of* the verbs of one of them.
    """

    window: IndexedLines
    answers: IndexedLines = IndexedLines(())
    question: str = ""
    acting: tuple[ActingToken, ...] = ()
    others: tuple[tuple[TokenId, str], ...] = ()
    verbs_of: Callable[[TokenId], VerbIndex] | None = None
    gm: VerbIndex | None = None
    by_hand: IndexedLines = IndexedLines(())
    selected: Subject | None = None
    creatures: IndexedLines = IndexedLines(())
    battles: IndexedLines = IndexedLines(())
    tokens: IndexedLines = IndexedLines(())
    used_verbs: tuple[PaletteLine, ...] = ()


class PaletteSearch:
    """What some words find. groups() is what is known now; step() until is_done, for what the rules still say."""

    def __init__(
        self,
        sources: PaletteSources,
        text: str,
        used: UsedLines,
        only: int | None = None,
        opened: frozenset[GroupId] = frozenset(),
    ) -> None:
        """*only*: the place among those who act of the one whose verbs alone are wanted. *opened*: groups that show all."""
        self.words, self._sources, self._used, self._opened = typed_words(text), sources, used, opened
        self.only = only
        self._creature_words = typed_words(split_count(text)[0])
        """The words without a number of creatures: "raider x4" finds the raider, of which four are taken up."""
        self._fixed: list[tuple[GroupId, str, list[PaletteLine]]] = []
        self._verbs: list[tuple[GroupId, str, VerbSearch]] = []
        self._begin_verbs()
        if only is None:
            self._begin_fixed()
        for _, _, search in self._verbs:
            search.step(BEGUN / max(1, len(self._verbs)))

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to be asked of the rules."""
        return all(search.is_done for _, _, search in self._verbs)

    def step(self, seconds: float) -> bool:
        """Ask the rules for about *seconds*; True if what is seen may be another now."""
        search = next((search for _, _, search in self._verbs if not search.is_done), None)
        if search is None:
            return False
        before = len(search.lines)
        search.step(seconds)
        return len(search.lines) != before or search.is_done

    def settle(self) -> None:
        """Ask until every line that would be seen is known."""
        for group, _, search in self._verbs:
            limit = LIMITS[group]
            while not search.is_done and search.free_count < limit:
                search.step(0.01)

    def order_by(self, worth: Callable[[PaletteLine], float]) -> None:
        """Put what the acting token can do, as far as it is seen, in the order of its chances."""
        for group, _, search in self._verbs:
            most = self._most(group)
            search.lines[:most] = sorted(search.lines[:most], key=worth, reverse=True)

    def groups(self) -> tuple[PaletteGroup, ...]:
        """What is to be seen, the heads with their lines; two words that begin a line word by word lead to its group first."""
        verbs = [(group, head, search.lines) for group, head, search in self._verbs]
        first = [group for group in self._fixed if group[0] in FIRST]
        named = [group for group in self._fixed if group[0] == "tokens" and self._is_named(group[2][0])]
        rest = [group for group in self._fixed if group[0] not in FIRST and group not in named]
        whole = [*first, *verbs, *named, *rest]
        if len(self.words) > 1:
            begin = f" {' '.join(self.words)}"
            whole.sort(key=lambda part: not any(_is_begun(line, begin) for line in part[2][: LIMITS[part[0]]]))
        groups = [self._cut(group, head, lines) for group, head, lines in whole if lines]
        return tuple(groups) if groups or not self.is_done or not self.words else (self._nothing(),)

    def _is_named(self, token: PaletteLine) -> bool:
        """True if every word that was typed begins a word in the name of *token*, which then stands before what is not here."""
        name = indexed(token.title)
        return all(f" {word}" in name for word in self.words)

    def _begin_verbs(self) -> None:
        sources, words, used = self._sources, self.words, self._used
        if sources.question and not words:
            return
        wanted = sources.acting if self.only is None else sources.acting[self.only : self.only + 1]
        found_any = False
        for at, acting in enumerate(wanted):
            group: GroupId = "acts" if at == 0 else "other"
            if not words and at and self.only is None:
                continue
            found = acting.verbs.find(words, used)
            found_any = found_any or bool(found)
            search = VerbSearch(acting.verbs, found if words else found[:NEARBY], "", 0 if words else TARGETS)
            self._verbs.append((group, f"{acting.name} acts" if at == 0 and self.only in (None, 0) else acting.name, search))
        if not words or self.only is not None:
            return
        if not found_any:
            self._begin_others()
        if sources.gm is not None:
            self._verbs.append(("gm", "GM", VerbSearch(sources.gm, sources.gm.find(words, used))))

    def _begin_others(self) -> None:
        """Verbs of tokens whose names were typed before them: "odda push co"."""
        verbs_of = self._sources.verbs_of
        for who, called in self._sources.others if verbs_of is not None else ():
            name = indexed(called)
            rest = tuple(word for word in self.words if f" {word}" not in name)
            if verbs_of is None or not rest or len(rest) == len(self.words):
                continue
            verbs = verbs_of(who)
            if found := verbs.find(rest, self._used):
                self._verbs.append(("other", called, VerbSearch(verbs, found, prefix=f"{called}: ")))
            if len(self._verbs) == MOST_OTHERS:
                break

    def _begin_fixed(self) -> None:
        sources, words, used = self._sources, self.words, self._used
        self._add("answers", sources.question, sources.answers.find(words, used))
        if not words:
            self._add("used", "Last used", self._last_used())
            return
        creatures, window = sources.creatures.find(self._creature_words, used), sources.window.find(words, used)
        self._add("hand", "By hand", self._named(sources.by_hand.find(words, used)))
        few, room = len(creatures) <= FEW_CREATURES, max(1, LIMITS["window"] - len(creatures))
        self._add("window", "Window", [*window[:room], *creatures, *window[room:]] if few else window)
        if not few:
            self._add("collection", "Collection", creatures)
        self._add("battles", "Battles", sources.battles.find(words, used))
        tokens, head = sources.tokens.find(words, used), "Tokens"
        if not tokens and len(words) > 1:
            tokens, head = sources.tokens.find(words[-1:], used), f"Tokens with “{words[-1]}”"
        self._add("tokens", head, tokens)

    def _named(self, lines: list[PaletteLine]) -> list[PaletteLine]:
        """What is done by hand to what is selected, or to something whose name was typed; a name alone finds the thing itself."""
        selected, names = self._sources.selected, dict[Subject | None, bool]()
        for line in lines:
            if line.subject not in names:
                name = indexed(line.about)
                typed = sum(f" {word}" in name for word in self.words)
                names[line.subject] = (typed > 0 or line.subject == selected) and typed < len(self.words)
        return [line for line in lines if names[line.subject]]

    def _last_used(self) -> list[PaletteLine]:
        sources = self._sources
        everything = (*sources.window.lines, *sources.creatures.lines, *sources.battles.lines, *sources.used_verbs)
        known = {line.remembered: line for line in reversed(everything) if line.remembered in self._used.keys}
        return [known[key] for key in self._used.keys if key in known]

    def _add(self, group: GroupId, head: str, lines: list[PaletteLine]) -> None:
        if lines:
            self._fixed.append((group, head, lines))

    def _cut(self, group: GroupId, head: str, lines: Sequence[PaletteLine]) -> PaletteGroup:
        most = self._most(group)
        return PaletteGroup(group, head, tuple(lines[:most]), max(0, len(lines) - most))

    def _most(self, group: GroupId) -> int:
        twice = group == "acts" and not self.words
        return MOST_SHOWN if group in self._opened else LIMITS[group] * (2 if twice else 1)

    def _nothing(self) -> PaletteGroup:
        typed = " ".join(self.words)
        lines = (
            PaletteLine("nothing", "nothing", f"Nothing called “{typed}”", "lucide/search-x"),
            PaletteLine("help", "help", "Search the help for it", "lucide/circle-help"),
        )
        return PaletteGroup("nothing", "", lines)


def _is_begun(line: PaletteLine, begin: str) -> bool:
    """Whether the title of a line that can be chosen begins just so."""
    return not line.refusal and indexed(line.title).startswith(begin)
