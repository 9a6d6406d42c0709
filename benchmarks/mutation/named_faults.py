"""The faults of faults.toml: python -m benchmarks.mutation.named_faults says which of them no test notices any more."""

import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from benchmarks.mutation.checkout_copy import copy_of_checkout, try_orders
from benchmarks.mutation.fork_server import Order

FAULTS = Path(__file__).with_name("faults.toml")
SECONDS = 10.0
"""The tests of a fault take less, so that one that goes on for ever is ended soon."""


class NamedFault(NamedTuple):
    """One fault in words, and the tests of which one must fail."""

    what: str
    file: str
    was: str
    now: str
    tests: tuple[str, ...]

    def apply(self, source: str) -> str:
        """The module with the fault. ValueError if the code is not as the fault supposes."""
        if source.count(self.was) != 1:
            raise ValueError(f"{self.file} has not exactly one “{self.was}” any more; write the fault anew in {FAULTS.name}.")
        return source.replace(self.was, self.now)


def named_faults() -> tuple[NamedFault, ...]:
    """All of them."""
    listed = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    return tuple(NamedFault(entry["what"], entry["file"], entry["was"], entry["now"], tuple(entry["tests"])) for entry in listed)


def unnoticed(faults: tuple[NamedFault, ...]) -> list[str]:
    """What is wrong with each fault that no test notices; nothing if each makes a test fail."""
    with copy_of_checkout() as folder:
        root, orders = Path(folder), list[Order]()
        for number, fault in enumerate(faults):
            source = fault.apply((root / fault.file).read_text(encoding="utf-8"))
            orders.append(Order(number, fault.file, source.encode(), fault.tests, SECONDS, at_import=False))
        results = {result.number: result for result in try_orders(orders, root)}
    return [
        f"{fault.what}: {results[number].outcome}" for number, fault in enumerate(faults) if results[number].outcome != "caught"
    ]


if __name__ == "__main__":
    wrong = unnoticed(named_faults())
    print("\n".join(wrong) or "Each fault makes a test fail.")
    sys.exit(bool(wrong))
