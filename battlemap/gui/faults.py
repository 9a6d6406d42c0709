"""What happens when the program itself is at fault: a file that says where, and one sentence for the user."""

import logging
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from battlemap.paths import FolderTrouble, make_dir, user_data_dir

NAME = "battlemap.log"
SENTENCE = "Something went wrong inside battlemap; your battle is safe. The details are in {path}."


class FaultLog:
    """Takes the place of sys.excepthook: each fault is written down, the same one is told only once."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._known: set[tuple[str, int]] = set()
        self._logger: logging.Logger | None = None
        self.path = user_data_dir() / NAME

    def install(self) -> None:
        """Hear of everything that nobody caught, in every thread."""
        sys.excepthook = self.caught
        threading.excepthook = self._caught_in_thread

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write one fault down and tell the user."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        place = _place(trace)
        if place in self._known:
            return
        self._known.add(place)
        self._write(kind, error, trace)
        self._tell(SENTENCE.format(path=self.path))

    def _caught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._write(args.exc_type, args.exc_value, args.exc_traceback)

    def _write(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        logger = self._opened()
        if logger is None:
            sys.__excepthook__(kind, error, trace)
        else:
            logger.error("fault", exc_info=(kind, error, trace))

    def _opened(self) -> logging.Logger | None:
        if self._logger is None:
            try:
                make_dir(Path(self.path).parent)
                file = RotatingFileHandler(self.path, maxBytes=500_000, backupCount=1, encoding="utf-8")
            except (FolderTrouble, OSError):
                return None
            file.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
            self._logger = logging.Logger("battlemap.faults")
            self._logger.addHandler(file)
        return self._logger


def _place(trace: TracebackType | None) -> tuple[str, int]:
    """The file and line where it happened."""
    last = trace
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return (last.tb_frame.f_code.co_filename, last.tb_lineno) if last is not None else ("", 0)
