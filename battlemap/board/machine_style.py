"""How a machine plays somebody, where it plays his side: as his creature in the collection says."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

CharacterName: TypeAlias = Literal["cautious", "steady", "bold", "cunning", "beast", "mindless"]
GivesUp: TypeAlias = Literal["", "never", "late", "soon"]
"""When somebody who is losing takes the way out that the game has (concede, yield, get away); "": as his character has it."""
LEAST_SKILL, MOST_SKILL = 1, 5


class MachineStyle(Struct, frozen=True, omit_defaults=True):
    """*character*: by its name, "" as for the whole side; *skill*: 1 to 5, 0 as for the whole side.

    Words of a newer program are kept as they are, and count as said nothing.
    """

    character: str = ""
    skill: int = 0
    gives_up: str = ""


UNSAID = MachineStyle()


def style_words(style: MachineStyle) -> str:
    """A style in words: "beast, skill 2, never gives up"; "" if it says nothing."""
    ends = {"never": "never gives up", "late": "gives up late", "soon": "gives up soon"}
    parts = [style.character, f"skill {style.skill}" if style.skill else "", ends.get(style.gives_up, "")]
    return ", ".join([part for part in parts if part])


def style_fault(style: MachineStyle) -> str:
    """Which word of a style there is not: "there is no character “brave”"; "" if all is well."""
    if style.character not in ("", *get_args(CharacterName)):
        return f"there is no character “{style.character}”; there are {', '.join(get_args(CharacterName))}"
    if style.skill and not LEAST_SKILL <= style.skill <= MOST_SKILL:
        return f"skill {style.skill} is none; skills go from {LEAST_SKILL} to {MOST_SKILL}"
    if style.gives_up not in get_args(GivesUp):
        return f"“{style.gives_up}” does not say when it gives up; say never, late or soon"
    return ""
