"""The pictures of the open document: portraits and grounds, decoded as in an export."""

from battlemap.paint.portfolio import Portfolio
from battlemap.store.document import Document


class Pictures(Portfolio):
    """Finds the picture of a sha256 in a document."""

    def __init__(self, document: Document) -> None:
        super().__init__(document.asset)
