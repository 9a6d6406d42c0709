"""What is given out: the board as the game master or as players know it, with all that drawing it takes."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.wording import short_name
from battlemap.paint.style.images import FindImage, no_image
from battlemap.play.player_view import redact
from battlemap.play.session import Session
from battlemap.rules.display import BoardDisplay
from battlemap.rules.ruleset import AnyRuleset

Audience: TypeAlias = Literal["players", "gm"]
AUDIENCE_WORDS: dict[Audience, str] = {"players": "players", "gm": "game master"}


class ExportSubject(Struct, frozen=True, eq=False):
    """A board for one audience. For players it is made of the players' board alone, so nothing written can tell a secret."""

    rules: AnyRuleset
    board: AnyEncounter
    display: BoardDisplay
    audience: Audience = "gm"
    find_image: FindImage = no_image
    session: Session | None = None
    """What the battle has been through, for a record: whoever reads it for players takes the secrets out of every board."""

    @property
    def title(self) -> str:
        """The name of the battle, or a plain word where it has none that may be told."""
        return short_name(self.board.title) or "Battle"

    @property
    def for_words(self) -> str:
        """ "players" or "game master"."""
        return AUDIENCE_WORDS[self.audience]


def export_subject(
    rules: AnyRuleset,
    board: AnyEncounter,
    audience: Audience,
    find_image: FindImage = no_image,
    session: Session | None = None,
) -> ExportSubject:
    """*board* as this audience knows it; *session*: what led to it, where a record may be wanted."""
    known = redact(rules, board) if audience == "players" else board
    return ExportSubject(rules, known, rules.display(known), audience, find_image, session)


def left_out(board: AnyEncounter, known: AnyEncounter) -> tuple[str, ...]:
    """What players' exports of a board do not hold, in the game master's own words: who is hidden, then what and how many."""
    words = [f"{short_name(token.name)}, who is hidden" for key, token in board.tokens.items() if key not in known.tokens]
    notes = _count_notes(board) - _count_notes(known)
    unseen = sum(not zone.revealed for zone in board.zone_map.zones.values())
    secrets = sum(not link.found for link in board.zone_map.links.values())
    aspects = len(board.aspects) - len(known.aspects)
    if board.grid is not None:
        secrets += sum(not edge.found for edge in board.grid.edges.values())
    if known.grid is not None and known.grid.fog:
        words.append("what lies in the fog")
    for count, one, many in (
        (aspects, "1 hidden aspect", "hidden aspects"),
        (unseen, "1 unexplored zone", "unexplored zones"),
        (secrets, "1 secret door", "secret doors"),
        (notes, "1 note", "notes"),
    ):
        if count > 0:
            words.append(one if count == 1 else f"{count} {many}")
    return tuple(words)


def _count_notes(board: AnyEncounter) -> int:
    noted: Sequence[str] = [
        board.notes,
        *[token.notes for token in board.tokens.values()],
        *[zone.notes for zone in board.zone_map.zones.values()],
    ]
    return sum(bool(text) for text in noted)
