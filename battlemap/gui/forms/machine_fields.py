"""How a machine plays somebody, as fields of a form."""

from typing import get_args

from msgspec.structs import replace

from battlemap.board.machine_style import LEAST_SKILL, MOST_SKILL, CharacterName, MachineStyle
from battlemap.gui.widgets.fields import Field
from battlemap.rules.ruleset import AnyRuleset

MACHINE = "machine_"
"""What the keys of these fields begin with."""


def machine_fields(rules: AnyRuleset, style: MachineStyle) -> tuple[Field, ...]:
    """Character and skill; and when it gives up, in a game that has a rule for that."""
    characters = (("", "As its side"), *((name, name.capitalize()) for name in get_args(CharacterName)))
    skills = (("0", "As its side"), *((str(skill), f"Skill {skill}") for skill in range(LEAST_SKILL, MOST_SKILL + 1)))
    fields = [
        Field(f"{MACHINE}character", "A machine plays it", "pick", style.character, characters),
        Field(f"{MACHINE}skill", "How well", "pick", str(style.skill), skills),
    ]
    if way := next((rules.actions[name].title_for() for name in rules.tactics.last_resorts if name in rules.actions), ""):
        ends = (("", "As its character has it"), ("never", "Never"), ("late", "Late"), ("soon", "Soon"))
        fields.append(Field(f"{MACHINE}gives_up", f"{way}, if losing", "pick", style.gives_up, ends))
    return tuple(fields)


def style_with(style: MachineStyle, key: str, value: str) -> MachineStyle:
    """A style with another value in one of these fields."""
    name = key.removeprefix(MACHINE)
    return replace(style, **{name: int(value) if name == "skill" else value})
