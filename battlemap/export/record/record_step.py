"""What a record tells of one command, and how the board stood after it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import Cell, LinkId, SideId, TokenId, ZoneId
from battlemap.board.wording import printable_text, short_name
from battlemap.export.record.roll_record import RollRecord
from battlemap.layout.looks import display_of
from battlemap.rules.display import BoardDisplay, Exit, Track

EXITS: dict[Exit, str] = {"taken out": "is taken out", "dead": "dies", "yielded": "yields", "left": "has left the fight"}


class RecordLine(Struct, frozen=True):
    """A line of the log; names that stand out are between asterisks. *why*: the small print with the numbers."""

    text: str
    why: str = ""
    tone: str = ""
    secret: bool = False


class RecordStep(Struct, frozen=True, eq=False):
    """One moment: the board as its readers know it, and what led to it. The first of a record has only a board.

    *round*, *turn*: in which it was done; 0 and "" outside of a fight. *changes*: what is different from the moment before.
    """

    entry: int
    board: AnyEncounter
    display: BoardDisplay
    round: int = 0
    round_word: str = ""
    turn: str = ""
    lines: tuple[RecordLine, ...] = ()
    rolls: tuple[RollRecord, ...] = ()
    changes: tuple[str, ...] = ()
    paths: Mapping[TokenId, tuple[Cell, ...]] = {}
    """By which cells tokens have come."""

    @property
    def caption(self) -> str:
        """The step in one line, without the marks of what stands out."""
        told = [line.text for line in self.lines] or list(self.changes)
        return told[0].replace("*", "") if told else ""

    @property
    def tells(self) -> bool:
        """Whether it says anything."""
        return bool(self.lines or self.rolls or self.changes)


class SideState(Struct, frozen=True):
    """How a side stands. *share*: what is left of what its tokens can take, 0 to 1, of those of whom that is known."""

    share: float
    standing: int
    of: int


def place_words(board: AnyEncounter, token: AnyToken) -> str:
    """Where somebody stands: a cell, or a zone by its name."""
    if token.on_grid:
        return cell_name(token.cell)
    zone = board.zone_map.zones.get(token.zone)
    return short_name(zone.name) if zone is not None and zone.revealed and zone.name else "an unexplored zone"


def state_words(board: AnyEncounter, display: BoardDisplay, key: TokenId) -> str:
    """What is seen of somebody's state: "Stress 1 of 3, Prone"."""
    seen = display_of(display, key)
    badges = [printable_text(badge.name, longest=60) for badge in seen.badges]
    out = [seen.exit] if seen.out else []
    return ", ".join([*out, *map(track_words, seen.tracks), *badges])


def track_words(track: Track) -> str:
    """ "Stress 1 of 3"; of a bar what is left of it. How somebody looks is a word alone."""
    if track.shape == "boxes":
        return f"{track.name} {sum(track.boxes)} of {len(track.boxes)}"
    rough = track.name.lower() in ("unhurt", "hurt", "badly hurt", "down")
    return track.name if rough else f"{track.name} {track.filled} of {track.of}"


def aspect_place(board: AnyEncounter, aspect: Aspect) -> str:
    """On what an aspect lies, by name; "the scene" for all of it."""
    if aspect.anchor == "token" and (token := board.tokens.get(TokenId(aspect.on))) is not None:
        return short_name(token.name)
    if aspect.anchor == "zone" and (zone := board.zone_map.zones.get(ZoneId(aspect.on))) is not None:
        return short_name(zone.name) or "a zone"
    if aspect.anchor == "link" and (link := board.zone_map.links.get(LinkId(aspect.on))) is not None:
        return short_name(link.name) or link.barrier
    return "the scene"


def side_states(board: AnyEncounter, display: BoardDisplay) -> dict[SideId, SideState]:
    """How every side stands that has anybody on the board."""
    states: dict[SideId, SideState] = {}
    for side in board.sides:
        tokens = [key for key, token in board.tokens.items() if token.side == side]
        if tokens:
            standing = [key for key in tokens if display_of(display, key).is_standing]
            shares = [_share(display, key) for key in tokens]
            known = [share for share in shares if share is not None]
            states[side] = SideState(
                sum(known) / len(known) if known else len(standing) / len(tokens), len(standing), len(tokens)
            )
    return states


def _share(display: BoardDisplay, key: TokenId) -> float | None:
    seen = display_of(display, key)
    if seen.out:
        return 0.0
    if seen.boxes:
        return seen.boxes.count(False) / len(seen.boxes)
    return max(0.0, min(1.0, seen.health)) if seen.health is not None else None


def step_changes(before: RecordStep, board: AnyEncounter, display: BoardDisplay, *, moves: bool) -> tuple[str, ...]:
    """What is different from the moment *before*, in words; *moves*: also who stands elsewhere."""
    return (*_token_changes(before, board, display, moves), *_aspect_changes(before.board, board))


def _token_changes(before: RecordStep, board: AnyEncounter, display: BoardDisplay, moves: bool) -> Iterator[str]:
    old = before.board
    for key, token in board.tokens.items():
        name, was = short_name(token.name), old.tokens.get(key)
        if was is None:
            yield f"*{name}* appears: {place_words(board, token)}"
            continue
        then, now = display_of(before.display, key), display_of(display, key)
        if now.out != then.out:
            yield f"*{name}* {EXITS[now.exit]}" if now.out else f"*{name}* is back in the fight"
        elif now.tracks != then.tracks or now.badges != then.badges:
            state = state_words(board, display, key)
            if state != state_words(old, before.display, key):
                yield f"*{name}*: {state or 'nothing more'}"
        if moves and token.place != was.place:
            yield f"*{name}* moves: {place_words(board, token)}"
    for key, token in old.tokens.items():
        if key not in board.tokens:
            yield f"*{short_name(token.name)}* is off the map"


def _aspect_changes(old: AnyEncounter, board: AnyEncounter) -> Iterator[str]:
    if old.aspects is board.aspects:
        return
    for key, aspect in board.aspects.items():
        was = old.aspects.get(key)
        name = printable_text(aspect.name, longest=200)
        if was is None or was.name != aspect.name:
            yield f"Aspect *{name}* on {aspect_place(board, aspect)}"
        elif was.left != aspect.left:
            yield f"Aspect *{name}*: {aspect.left} free"
    for key, aspect in old.aspects.items():
        if key not in board.aspects:
            yield f"Aspect *{printable_text(aspect.name, longest=200)}* is gone"
