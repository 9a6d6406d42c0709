"""What the GM does to all selected tokens at once, as the events of one edit and what it is called."""

from collections.abc import Iterable

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Logged
from battlemap.board.ids import SideId, TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import without_emphasis
from battlemap.gui.inspector.track_edit import set_bar, toggle_box
from battlemap.gui.session.subject_edits import Made
from battlemap.layout.contents import kind_name
from battlemap.play.edits.board_edits import change_token, copy_token
from battlemap.play.journal import replay
from battlemap.play.scene.condition_edits import names_in_short
from battlemap.play.scene.group_edits import group_tokens, ungroup_tokens
from battlemap.rules.display import Track
from battlemap.rules.ruleset import AnyRuleset

MOST_HARM = 9_999


def tokens_of(subjects: Iterable[Subject]) -> tuple[TokenId, ...]:
    """Those of some subjects that are tokens."""
    return tuple([TokenId(subject.id) for subject in subjects if subject.kind == "token"])


def hide_all(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> Made:
    """Hide all from the players; if all are hidden, show them."""
    now = not all(board[who].hidden for who in tokens)
    events = [event for who in tokens if board[who].hidden != now for event in change_token(board, who, hidden=now)]
    return tuple(events), f"{'Hide' if now else 'Show'} {names_in_short(board, tokens)}"


def copy_all(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> Made:
    """Another token like each, beside it. InvalidValue where there is no room for all of them."""
    events: list[Event] = []
    at = board
    for who in tokens:
        made = copy_token(at, who)
        events, at = [*events, *made], replay(at, made)
    return tuple(events), f"Copy {names_in_short(board, tokens)}"


def put_on_side(board: AnyEncounter, tokens: tuple[TokenId, ...], side: SideId) -> Made:
    """All join a side; whoever comes from another leaves its group."""
    events: list[Event] = []
    for who in tokens:
        if board[who].side != side:
            events += change_token(board, who, side=side, group="")
    return tuple(events), f"{names_in_short(board, tokens)}: {board.sides[side].name}"


def make_group(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> Made:
    """All act together, under the name that they share, or that of the first with a plus."""
    kinds = list(dict.fromkeys(kind_name(board[who].name) for who in tokens))
    name = kinds[0] if len(kinds) == 1 else f"{kinds[0]} and others"
    return group_tokens(board, tokens, name), f"Group {names_in_short(board, tokens)}"


def break_group(board: AnyEncounter, tokens: tuple[TokenId, ...]) -> Made:
    """Each acts alone."""
    return ungroup_tokens(board, tokens), f"Ungroup {names_in_short(board, tokens)}"


def harm_all(rules: AnyRuleset, board: AnyEncounter, tokens: tuple[TokenId, ...], text: str) -> Made:
    """Take so much from what each can bear, or (with a +) give it back. ValueError if that is no number, or nobody can."""
    amount = read_amount(text)
    events: list[Event] = []
    for who in tokens:
        made, after = harm_events(rules, board, who, amount), board
        if made:
            after = replay(board, made)
            events += [*made, _harm_line(rules, board, after, who, amount)]
        board = after
    if not events:
        raise ValueError("Nothing of that can be marked here; open the whole sheet with Edit….")
    verb = f"{abs(amount)} damage" if amount > 0 else f"{abs(amount)} back"
    return tuple(events), f"{verb}: {names_in_short(board, tokens)}"


def read_amount(text: str) -> int:
    """How much is taken, or (negative) given back: "5", "+3". ValueError in one sentence if it is no such number."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    digits = plain.lstrip("+-")
    if not digits.isdecimal() or not digits.isascii() or not 0 < int(digits) <= MOST_HARM:
        raise ValueError(f"“{text}” is no damage: 5 takes five, +5 gives five back.")
    return -int(digits) if plain.startswith("+") else int(digits)


def harm_events(rules: AnyRuleset, board: AnyEncounter, who: TokenId, amount: int) -> tuple[Event, ...]:
    """The events that take so much from the first track of somebody that can be edited: points of a bar, or boxes to mark."""
    tracks = rules.profile(board, who).tracks
    at = next((at for at, track in enumerate(tracks) if track.path and (track.boxes or track.of)), None)
    if at is None:
        return ()
    track = tracks[at]
    if track.shape == "bar":
        return set_bar(rules, board, who, at, min(track.filled - amount, max(track.of, track.filled)))
    return _mark_boxes(rules, board, who, at, amount)


def _mark_boxes(rules: AnyRuleset, board: AnyEncounter, who: TokenId, at: int, amount: int) -> tuple[Event, ...]:
    """Mark so many free boxes of a track, the first ones first, or clear the last marked ones."""
    events: list[Event] = []
    for _ in range(abs(amount)):
        boxes = rules.profile(board, who).tracks[at].boxes
        places = [box for box, marked in enumerate(boxes) if marked == (amount < 0)]
        if not places:
            break
        made = toggle_box(rules, board, who, at, places[0] if amount > 0 else places[-1])
        if not made:
            break
        board, events = replay(board, made), [*events, *made]
    return tuple(events)


def _harm_line(rules: AnyRuleset, before: AnyEncounter, after: AnyEncounter, who: TokenId, amount: int) -> Event:
    """The line of the log: what the track stands at now."""
    track = next(track for track in rules.profile(after, who).tracks if track.path)
    said = f"*{before[who].name}*: {abs(amount)} {'damage' if amount > 0 else 'back'}"
    icon = "lucide/heart-crack" if amount > 0 else "lucide/heart-pulse"
    return Logged(said, f"By hand: {track_words(track)}", icon, "", before[who].hidden)


def track_words(track: Track) -> str:
    """What a track stands at: "Hit points 12 of 31"."""
    filled, of = (sum(track.boxes), len(track.boxes)) if track.boxes else (track.filled, track.of)
    return without_emphasis(f"{track.name} {filled} of {of}")
