"""A whole battle as one value: what importers make and documents hold."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter, Encounter, Side
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import SideId
from battlemap.board.zone_map import ZoneMap
from battlemap.play.journal import JournalEntry, replay
from battlemap.play.session import SessionState
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.files.store_errors import StoreError

MOST_ASSET_BYTES = 128_000_000
"""A picture may have so many bytes."""


class Asset(Struct, frozen=True):
    """A picture that belongs to a battle."""

    mime: str
    data: bytes

    @property
    def sha(self) -> str:
        """Its name in the battle."""
        from hashlib import sha256

        return sha256(self.data).hexdigest()


class Battle(Struct, frozen=True):
    """Opening, journal, where it stands, and its pictures by sha256."""

    rules: AnyRuleset
    opening: AnyEncounter
    state: SessionState
    entries: tuple[JournalEntry, ...] = ()
    assets: dict[str, Asset] = {}
    remarks: tuple[str, ...] = ()
    """What could not be taken over from a foreign or damaged file, one sentence each."""

    @property
    def board(self) -> AnyEncounter:
        """Where the battle stands, the command under way not counted."""
        known = {entry.id: entry for entry in self.entries}
        way: list[JournalEntry] = []
        key = self.state.head
        while key in known:
            way.append(known[key])
            key = known[key].parent
        board = self.opening
        for entry in reversed(way):
            board = replay(board, entry.events)
        return board


def new_battle(
    rules: AnyRuleset, opening: AnyEncounter, assets: tuple[Asset, ...] = (), seed: str = "", remarks: tuple[str, ...] = ()
) -> Battle:
    """A battle at its opening, with the ruleset's standing orders and dice of its own."""
    import secrets

    state = SessionState(seed or secrets.token_hex(16), orders=new_battle_orders(rules.standing_orders))
    return Battle(rules, opening, state, (), {asset.sha: asset for asset in assets}, remarks)


def empty_board(rules: AnyRuleset, ground: ZoneMap | GridMap = ZoneMap(), title: str = "") -> AnyEncounter:
    """A board with two sides and nobody on it. StoreError if this game cannot begin empty."""
    heroes, foes = SideId("heroes"), SideId("opponents")
    sides = {heroes: Side(heroes, "Heroes", "H", 1), foes: Side(foes, "Opponents", "O", 2, gm=True)}
    try:
        scene = rules.scene()
    except TypeError:
        raise StoreError(f"{rules.title} has no empty battle; begin with one of its samples.") from None
    return Encounter(ground, sides, {}, {}, scene, title=title)
