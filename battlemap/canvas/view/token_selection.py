"""Which tokens are selected on a map, which ones were lately, and who of them acts when something is chosen there."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.layout.contents import active_tokens
from battlemap.rules.display import BoardDisplay

REMEMBERED = 32


class TokenSelection:
    """The selected tokens, the first one first; and those that are or were selected, the latest first."""

    def __init__(self) -> None:
        self.tokens: tuple[TokenId, ...] = ()
        self._recent: tuple[TokenId, ...] = ()

    def change(self, tokens: tuple[TokenId, ...]) -> bool:
        """Select these and no others; False if they are selected already."""
        for token in reversed([token for token in tokens if token not in self.tokens]):
            self.prefer(token)
        changed, self.tokens = tokens != self.tokens, tokens
        return changed

    def prefer(self, token: TokenId) -> None:
        """Of all tokens that are or were selected, this is the one that was meant last."""
        self._recent = (token, *(other for other in self._recent if other != token))[:REMEMBERED]

    def actor(self, board: AnyEncounter, display: BoardDisplay, about: TokenId | None = None) -> TokenId | None:
        """Who acts: one's own selected token of the slot, else the active one.

        Of several who may act that is the token it is *about*, if it is one of them, else who stands in the same place. Whoever
        acts out of turn comes before all of them.
        """
        acting, shown = display.acting, display.tokens
        if not board.turns.order:
            return next(iter(self.tokens), None)
        if acting is not None and acting in board.tokens:
            return acting
        able = [token for token in board.turns.now if token in active_tokens(board) and token in board.tokens]
        able.sort(key=lambda token: token in shown and shown[token].out)  # of a group those first who can still act
        selected = [token for token in self._recent if token in self.tokens]
        target = board.tokens.get(about) if about is not None else None
        lately = [*self._recent, *able]
        near = [token for token in lately if target is not None and token in able and board[token].place == target.place]
        for token in (*selected, about, *near, *lately):
            if token is not None and token in able:
                return token
        return next((token for token in board.turns.now if token in board.tokens), None)
