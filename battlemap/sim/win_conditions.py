"""When a fight is won: by the last who stand, or by what else was agreed."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.play.journal import Journal
from battlemap.rules.ruleset import AnyRuleset
from battlemap.sim.alliances import alliances_of, stands
from battlemap.store.files.store_errors import StoreError

ConditionKind: TypeAlias = Literal["standing", "rout", "reach", "hold", "first-blood"]
FORMS = "standing, rout, rout:0.3, reach=WHO:PLACE, hold=SIDE:ROUNDS, first-blood"


class WinCondition(Struct, frozen=True):
    """One way to win besides being the last who stand.

    *rout*: a side that has lost this *share* of its fighters is beaten. *reach*: *who* (a token or a side) stands at *place* (a
    zone, or a cell as [column, row]). *hold*: *who* still stands after *rounds* rounds. *first-blood*: somebody else is hurt.
    """

    kind: ConditionKind
    who: str = ""
    place: str | tuple[int, int] = ""
    rounds: int = 0
    share: float = 0.5


def read_condition(text: str, board: AnyEncounter) -> WinCondition:
    """The condition that some words name, as in FORMS. StoreError for what there is not."""
    kind, _, rest = text.strip().partition("=")
    name, _, number = kind.partition(":")
    if text in ("standing", "first-blood"):
        return WinCondition("standing" if text == "standing" else "first-blood")
    if name == "rout" and not rest:
        share = _number(number or "0.5")
        if not 0 < share <= 1:
            raise StoreError(f"“{text}”: the share that is lost goes from 0 to 1.")
        return WinCondition("rout", share=share)
    who, colon, last = rest.rpartition(":")
    if kind == "reach" and colon:
        return WinCondition("reach", fighter_named(who, board), place_named(last, board))
    if kind == "hold" and colon:
        rounds = int(_number(last))
        if rounds < 1:
            raise StoreError(f"“{text}”: at least one round has to be held.")
        return WinCondition("hold", fighter_named(who, board), rounds=rounds)
    raise StoreError(f"“{text}” is no condition to win; there are {FORMS}.")


def condition_words(condition: WinCondition, board: AnyEncounter) -> str:
    """A condition as a sentence for people."""
    token, side = board.tokens.get(TokenId(condition.who)), board.sides.get(SideId(condition.who))
    who = token.name if token is not None else side.name if side is not None else condition.who
    match condition.kind:
        case "rout":
            return f"A side is beaten once it has lost {condition.share * 100:.0f} % of its fighters"
        case "reach":
            return f"{who} wins at {_place_name(condition.place, board)}"
        case "hold":
            return f"{who} wins by standing for {condition.rounds} rounds"
        case "first-blood":
            return "The first harm decides"
    return "A side wins when it alone stands"


class WinWatch:
    """Says who has won a fight, if anybody has; looks at every entry of its journal."""

    def __init__(self, rules: AnyRuleset, opening: AnyEncounter, conditions: tuple[WinCondition, ...]) -> None:
        self.rules, self.conditions = rules, conditions
        self.alliances = alliances_of(opening)
        self.fighters = {who: self.alliances[token.side] for who, token in opening.tokens.items() if stands(rules, opening, who)}
        self._first = opening.turns.round
        self._harm = {who: rules.tactics.harm(opening, who) for who in self.fighters}

    def winner(self, journal: Journal, key: int) -> SideId | Literal[""] | None:
        """The alliance that has won after entry *key*; "" where nobody is left, None while it is open."""
        board = journal.board(key)
        standing = [who for who in board.tokens if stands(self.rules, board, who)]
        alliances = dict.fromkeys([self.alliances.get(board[who].side, board[who].side) for who in standing])
        for condition in self.conditions:
            if condition.kind == "rout":
                alliances = dict.fromkeys(
                    [alliance for alliance in alliances if not self._is_routed(alliance, standing, condition.share)]
                )
            elif (won := self._special(condition, journal, key, standing)) is not None:
                return won
        return next(iter(alliances), SideId("")) if len(alliances) < 2 else None

    def _is_routed(self, alliance: SideId, standing: list[TokenId], share: float) -> bool:
        began = [who for who, own in self.fighters.items() if own == alliance]
        return bool(began) and len(began) - len([who for who in began if who in standing]) >= share * len(began)

    def _special(self, condition: WinCondition, journal: Journal, key: int, standing: list[TokenId]) -> SideId | None:
        board = journal.board(key)
        named = [who for who in standing if condition.who in (who, board[who].side)]
        if condition.kind == "hold" and named and board.turns.round - self._first >= condition.rounds:
            return self.alliances.get(board[named[0]].side)
        if condition.kind == "reach":
            place = condition.place
            there = [who for who in named if board[who].place == place or place in board[who].cells]
            return self.alliances.get(board[there[0]].side) if there else None
        if condition.kind == "first-blood":
            return self._first_blood(journal, key)
        return None

    def _first_blood(self, journal: Journal, key: int) -> SideId | None:
        board, harm = journal.board(key), self.rules.tactics.harm
        hurt = [
            alliance for who, alliance in self.fighters.items() if who not in board.tokens or harm(board, who) > self._harm[who]
        ]
        if not hurt:
            return None
        command = journal.entry(key).command if key in journal.stubs else None
        actor = board.tokens.get(command.actor) if command is not None and command.actor is not None else None
        alliance = self.alliances.get(actor.side) if actor is not None else None
        rest = [other for other in dict.fromkeys(self.alliances.values()) if other != hurt[0]]
        return alliance if alliance in rest else rest[0] if rest else None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise StoreError(f"“{text}” is no number.") from None


def fighter_named(name: str, board: AnyEncounter) -> str:
    """The id of a token or side by its name, letter or id."""
    wanted = name.strip().lower()
    for side in board.sides.values():
        if wanted in (side.id.lower(), side.letter.lower(), side.name.lower()):
            return side.id
    for token in board.tokens.values():
        if wanted in (token.id.lower(), token.name.lower()):
            return token.id
    raise StoreError(f"There is neither a side nor a token “{name}”.")


def place_named(name: str, board: AnyEncounter) -> str | tuple[int, int]:
    """The id of a zone, or a cell as (column, row), by its name. StoreError for a place there is not."""
    wanted = name.strip()
    for zone in board.zone_map.zones.values():
        if wanted.lower() in (zone.id.lower(), zone.name.lower()):
            return zone.id
    if board.grid is not None:
        letters = wanted.upper().rstrip("0123456789")
        if letters.isascii() and letters.isalpha() and len(letters) <= 3 and (number := wanted[len(letters) :]):
            column = 0
            for letter in letters:
                column = column * 26 + ord(letter) - ord("A") + 1
            cell = (column - 1, int(number[:6]) - 1)
            if cell in board.grid:
                return cell
    raise StoreError(f"There is no place “{name}” on this map.")


def _place_name(place: str | tuple[int, int], board: AnyEncounter) -> str:
    if isinstance(place, str):
        zone = board.zone_map.zones.get(ZoneId(place))
        return zone.name if zone is not None else place
    return cell_name(place)
