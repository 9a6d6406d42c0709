"""The pictures of a battle: those in its file, and those that are on their way into it."""

from collections.abc import Callable

from battlemap.store.database.battle import MOST_ASSET_BYTES, Asset
from battlemap.store.database.database_writer import DatabaseWriter
from battlemap.store.database.rows import Transaction
from battlemap.store.files.store_errors import StoreError


class BattleAssets:
    """Known by their sha256. What is added can be found at once, also where it cannot be written."""

    def __init__(self, writer: DatabaseWriter, read: Callable[[str], Asset | None]) -> None:
        """*read*: finds one in the file. StoreError if that cannot be read."""
        self._writer, self._read = writer, read
        self.added: dict[str, Asset] = {}
        """Those that were added since the file was opened."""

    def add(self, data: bytes, mime: str) -> str:
        """Keep a picture with the battle; gives back its sha256. StoreError if it is too large."""
        if len(data) > MOST_ASSET_BYTES:
            raise StoreError(f"The picture has {len(data) // 1_000_000} MB; the most is {MOST_ASSET_BYTES // 1_000_000} MB.")
        asset = Asset(mime, data)
        if asset.sha not in self.added:
            self.added[asset.sha] = asset
            self._writer.put(Transaction(assets=(asset,)))
        return asset.sha

    def find(self, sha: str) -> Asset | None:
        """A picture of this battle; None if there is none, or it is damaged."""
        if sha in self.added:
            return self.added[sha]
        try:
            return self._read(sha)
        except StoreError:
            return None
