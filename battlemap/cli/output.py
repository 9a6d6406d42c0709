"""What the commands say: a complaint or a remark on the error stream, one sentence each."""

import sys
from collections.abc import Sequence

FAILED = 1


def complain(sentence: str) -> int:
    """Say what is wrong; gives back the exit code."""
    print(f"battlemap: {' '.join(sentence.split())}", file=sys.stderr)
    return FAILED


def remark(remarks: Sequence[str]) -> None:
    """Say what was noticed, without failing."""
    for sentence in remarks:
        print(f"battlemap: {sentence}", file=sys.stderr)
