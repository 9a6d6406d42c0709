"""What the card of conditions offers, as values: the game's conditions and marks that are there, the last used first."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QSettings

from battlemap.board.encounter import AnyEncounter
from battlemap.board.happenings import Stamp
from battlemap.board.ids import TokenId
from battlemap.gui.settings import text
from battlemap.play.scene.condition_edits import Shares, settable, share_of, stamp_share, stamps_on
from battlemap.rules.ruleset import AnyRuleset

REMEMBERED = 12
"""So many of the last used are known."""


class StampRow(Struct, frozen=True):
    """One cell: a condition of the game by its *key*, or a mark of the GM's own (*stamp*)."""

    key: str
    title: str
    icon: str = ""
    words: str = ""
    share: Shares = "none"
    """How many of the tokens have it."""
    levels: int = 0
    level: int = 0
    stamp: Stamp | None = None

    @property
    def spoken_text(self) -> str:
        """The cell for a screen reader."""
        has = {"all": "set", "some": "set on some", "none": "not set"}[self.share]
        level = f" {self.level}" if self.levels and self.level else ""
        return f"{self.title}{level}, {has}" + (f". {self.words}" if self.words else "")


def stamp_rows(
    rules: AnyRuleset, board: AnyEncounter, tokens: tuple[TokenId, ...], used: Sequence[str], words: str = ""
) -> tuple[StampRow, ...]:
    """All cells for some tokens with a word that begins with *words*: marks of the GM's own, the last used, the game's order."""
    marks = [
        StampRow(f"own:{word}", word, share=stamp_share(board, tokens, word), stamp=stamp)
        for word, stamp in stamps_on(board, tokens).items()
    ]
    conditions = [
        StampRow(
            kind.key, kind.title, kind.icon, kind.words, share_of(rules, board, tokens, kind.key), kind.levels,
            max([rules.conditions.levels_on(board, who).get(kind.key, 0) for who in tokens], default=0),
        )
        for kind in settable(rules, board)
    ]  # fmt: skip
    ranks = {key: at for at, key in enumerate(used)}
    conditions.sort(key=lambda row: ranks.get(row.key, len(ranks)))
    wanted = words.casefold().strip()
    rows = [*marks, *conditions]
    return tuple([row for row in rows if not wanted or any(part.startswith(wanted) for part in _beginnings(row.title))])


def last_used(settings: QSettings, rules: AnyRuleset) -> tuple[str, ...]:
    """The conditions of a game that were set last, the latest first."""
    return tuple([key for key in text(settings, f"stamps/{rules.id}").split("\n") if key])


def note_used(settings: QSettings, rules: AnyRuleset, key: str) -> None:
    """Remember that a condition was set."""
    keys = [key, *(other for other in last_used(settings, rules) if other != key)]
    settings.setValue(f"stamps/{rules.id}", "\n".join(keys[:REMEMBERED]))


def _beginnings(title: str) -> list[str]:
    """Where a title may be begun to be typed: at each of its words."""
    parts = title.casefold().split()
    return [" ".join(parts[at:]) for at in range(len(parts))]
