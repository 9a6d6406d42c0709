"""Plays a duel into a file and says after every step which entry is on the disk: a process for killing. Arguments: file, seed."""

import sys
from pathlib import Path
from random import Random

from tests.store.documents import WAITING, fiddle, new_document


def main() -> None:
    """Play until killed; each line is the last entry that must not be lost."""
    path = Path(sys.argv[1])
    document, session = new_document(path.parent, path.name)
    session.set_orders(WAITING)
    random = Random(int(sys.argv[2]))
    while True:
        fiddle(session, random, 1)
        if document.flush():
            print(session.journal.last, flush=True)


if __name__ == "__main__":
    main()
