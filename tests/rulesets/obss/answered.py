"""Which answers the scenarios of Three-action 3d6 give: so that no row of a table is without one."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "obss"


def answers(ask: str) -> Iterator[tuple[str, str]]:
    """Everything that is answered to *ask* where it is not refused, with what was answered to "effect" at the same time."""
    for path in sorted(SCENARIOS.glob("*.toml")):
        for step in tomllib.loads(path.read_text("utf-8")).get("step", ()):
            said = step.get("answers", {})
            if ask in said and "refused" not in step:
                yield said[ask], said.get("effect", "")
