"""Reading a scenario file: typed TOML, with the place of every fault."""

from pathlib import Path

import msgspec
from msgspec import UNSET

from battlemap.board.wording import capitalise
from battlemap.regular_files import read_file
from battlemap.rules.decoding_fault import ANY_KEY, decoding_fault
from battlemap.rules.toml_files import decode_toml
from battlemap.testing.scenario_tables import Scenario, StepTable

MOST_BYTES = 4_000_000


class ScenarioFault(ValueError):
    """A scenario file that cannot be read or makes no sense: file, place and reason in one sentence."""


def read_scenario(path: Path) -> Scenario:
    """Read one file. ScenarioFault if it is missing, no TOML, or has a wrong name or type."""
    try:
        scenario: Scenario = decode_toml(read_file(path, MOST_BYTES), Scenario)
    except OSError as fault:
        raise ScenarioFault(f"{path.name} cannot be read: {fault.strerror}") from None
    except msgspec.DecodeError as fault:
        raise ScenarioFault(f"{path.name}: {fault_words(fault)}") from None
    except UnicodeDecodeError:
        raise ScenarioFault(f"{path.name} is not text in UTF-8") from None
    for at, step in enumerate(scenario.step, 1):
        if wrong := _fault_of(step):
            raise ScenarioFault(f"{path.name}: step {at} {wrong}")
    return scenario


def fault_words(error: msgspec.DecodeError) -> str:
    """msgspec's complaint with the place first, counted as people count: "step 2, do: Expected `str`, got `int`"."""
    fault = decoding_fault(error)
    steps: list[str] = []
    for step in fault.steps:
        if step.isdecimal() and steps:
            steps[-1] += f" {int(step) + 1}"
        elif step != ANY_KEY:
            steps.append(step)
    what = f"“{fault.field}” is not a name known here" if fault.kind == "unknown" else fault.what
    return f"{', '.join(steps)}: {what}" if steps else what


def title_of(key: str) -> str:
    """A name made from an id: "rocky_slope" -> "Rocky slope"."""
    words = key.replace("_", " ").replace("-", " ").strip()
    return capitalise(words)


def _fault_of(step: StepTable) -> str:
    kinds = [name for name, there in (("do", step.do), ("undo", step.undo), ("edit", step.edit)) if there]
    if len(kinds) > 1:
        return f"says {' and '.join(kinds)}; it can be only one of them"
    if not kinds and not step.expect:
        return "neither does nor expects anything"
    if step.refused == "":
        return "is to be refused, but does not say with which words"
    if kinds != ["do"] and (step.refused is not UNSET or step.given or step.by or step.on or step.to):
        return "says who, on whom or what is refused, but not what to do"
    return ""
