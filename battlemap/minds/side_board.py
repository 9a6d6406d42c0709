"""The board as one side knows it: what is hidden from it is not there, so that nothing it decides can rest on that."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import OPEN, GridMap
from battlemap.board.ids import GM, Seat, SideId, TokenId
from battlemap.board.zone_map import ZoneMap
from battlemap.play.player_view import RedactionMemo, redact
from battlemap.rules.board_cache import per_board
from battlemap.rules.ruleset import AnyRuleset


class SideBoards:
    """What sides know of the boards of one battle, one after the other: what did not change is not worked out again."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self._memos: dict[Seat, RedactionMemo] = {}
        self._latest: dict[Seat, tuple[AnyEncounter, AnyEncounter]] = {}
        self._open: AnyEncounter | None = None
        """The last board on which nothing was secret."""

    def board(self, board: AnyEncounter, side: Seat) -> AnyEncounter:
        """What *side* (or the GM) knows of *board*; see known_board."""
        asked, known = self._latest.get(side, (None, board))
        if asked is not board:
            known = board
            if not self._is_open(board):
                known = known_board(self._rules, board, side, self._memos.setdefault(side, RedactionMemo()))
            self._latest[side] = board, known
        return known

    def _is_open(self, board: AnyEncounter) -> bool:
        """Whether everything on a board is for everybody; what is as it was on the last one is not looked at again."""
        last = self._open
        if last is None or board.tokens is not last.tokens or board.aspects is not last.aspects or board.map is not last.map:
            if _has_secrets(board):
                return False
            self._open = board
        return True


def known_board(rules: AnyRuleset, board: AnyEncounter, side: Seat, memo: RedactionMemo | None = None) -> AnyEncounter:
    """What *side* (or the GM) knows of *board*; *memo*: of the boards before.

    A side of the players knows the players' board, with its own hidden tokens; a side of the GM knows the whole map, but not the
    hidden tokens of those it is not allied with, nor aspects hidden on them.
    """
    if side not in board.sides or board.sides[SideId(side)].gm:
        return _without_strangers(board, side)
    own = {key for key, token in board.tokens.items() if token.hidden and board.allied(SideId(side), token.side)}
    shown = {key: replace(token, hidden=False) if key in own else token for key, token in board.tokens.items()} if own else None
    known = redact(rules, replace(board, tokens=shown) if shown is not None else board, memo) if _has_secrets(board) else board
    hidden = {key: replace(token, hidden=True) if key in own else token for key, token in known.tokens.items()} if own else None
    return replace(known, tokens=hidden) if hidden is not None else known


def _without_strangers(board: AnyEncounter, side: Seat) -> AnyEncounter:
    """The board without the hidden tokens of others, and what is about them."""
    gone = {key for key, token in board.tokens.items() if token.hidden and not _is_with(board, side, token.side)}
    if not gone:
        return board
    turns = board.turns
    slots = [(at, tuple([who for who in slot if who not in gone])) for at, slot in enumerate(turns.order)]
    kept = [(at, slot) for at, slot in slots if slot]
    places = [at for at, _slot in kept]
    order = replace(
        turns,
        order=tuple([slot for _at, slot in kept]),
        at=places.index(turns.at) if turns.at in places else -1,
        acted=_without(turns.acted, gone),
        waiting=_without(turns.waiting, gone),
        paused=_without(turns.paused, gone),
        paused_acted=_without(turns.paused_acted, gone),
    )
    return replace(
        board,
        tokens={key: token for key, token in board.tokens.items() if key not in gone},
        aspects={key: aspect for key, aspect in board.aspects.items() if aspect.anchor != "token" or aspect.on not in gone},
        effects=tuple([effect for effect in board.effects if not {effect.on, effect.about, effect.by} & gone]),
        turns=order,
    )


def _is_with(board: AnyEncounter, seat: Seat, side: SideId) -> bool:
    if seat == GM or seat not in board.sides:
        return board.sides[side].gm
    return board.allied(SideId(seat), side)


def _without(tokens: tuple[TokenId, ...], gone: set[TokenId]) -> tuple[TokenId, ...]:
    return tuple([who for who in tokens if who not in gone])


def _has_secrets(board: AnyEncounter) -> bool:
    """Whether anything on the board is not for players at all; most fights have nothing of the kind."""
    return (
        any(token.hidden for token in board.tokens.values())
        or any(aspect.hidden for aspect in board.aspects.values())
        or _is_partly_secret(board.map)
    )


@per_board()
def _is_partly_secret(ground: ZoneMap | GridMap) -> bool:
    """Whether anything of a map is not for players."""
    zone_map = ground if isinstance(ground, ZoneMap) else ground.zones
    return (
        any(not zone.revealed for zone in zone_map.zones.values())
        or any(not link.found for link in zone_map.links.values())
        or isinstance(ground, GridMap)
        and (
            ground.by_sight
            or any(OPEN * ground.columns != row for row in ground.fog)
            or any(not edge.found for edge in ground.edges.values())
            or any(prop.hidden for prop in ground.props.values())
            or any(lamp.hidden for lamp in ground.lamps.values())
        )
    )
