"""What happens when the program itself is at fault: a file that says where, and one sentence for the user."""

import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType

from battlemap.board.wording import make_sentence
from battlemap.paths import FolderTrouble, make_dir, user_data_dir
from battlemap.play.rule_faults import RuleFault

NAME = "battlemap.log"
SENTENCE = "Something went wrong inside battlemap; your battle is safe. The details are in {path}."
MOST_BYTES = 500_000
"""A longer log begins anew."""


class FaultLog:
    """Takes the place of sys.excepthook: each fault is written down, the same one is told only once."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._report = tell
        self._known_places: set[tuple[str, int]] = set()
        self.path = user_data_dir() / NAME

    def install(self) -> None:
        """Hear of everything that nobody caught, in every thread."""
        sys.excepthook = self.write_fault
        threading.excepthook = self._write_thread_fault

    def write_fault(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write one fault down and tell the user; of the same place only once, for it may come with every frame."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        elif isinstance(error, RuleFault):
            self._report(make_sentence(str(error)))  # written down already
        elif self._is_new(trace):
            self._write(kind, error, trace)
            self._report(SENTENCE.format(path=self.path))

    def _write_thread_fault(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and self._is_new(args.exc_traceback):
            self._write(args.exc_type, args.exc_value, args.exc_traceback)

    def _is_new(self, trace: TracebackType | None) -> bool:
        place = _place(trace)
        new = place not in self._known_places
        self._known_places.add(place)
        return new

    def _write(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        try:
            make_dir(self.path.parent)
            full = self.path.is_file() and self.path.stat().st_size > MOST_BYTES
            with self.path.open("w" if full else "a", encoding="utf-8") as file:
                file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n")
                file.writelines(traceback.format_exception(kind, error, trace))
        except (FolderTrouble, OSError):
            sys.__excepthook__(kind, error, trace)


def _place(trace: TracebackType | None) -> tuple[str, int]:
    """The file and line where it happened."""
    last = trace
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return (last.tb_frame.f_code.co_filename, last.tb_lineno) if last is not None else ("", 0)
