"""Pictures of a battle: portraits and grounds, decoded once from what the document keeps."""

from PySide6.QtGui import QImage

from battlemap.store.document import Document


class Pictures:
    """Finds the picture of a sha256; remembers what it has decoded."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[str, QImage | None] = {}

    def __call__(self, sha: str) -> QImage | None:
        """The picture, or None if there is none or it is damaged."""
        if sha not in self._known:
            asset = self._document.asset(sha)
            image = QImage.fromData(asset.data) if asset is not None else QImage()
            self._known[sha] = None if image.isNull() else image
        return self._known[sha]
