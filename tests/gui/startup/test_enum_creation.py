"""Enumerations that are made in short are those that Python makes."""

from enum import CONFORM, KEEP, Enum, EnumType, Flag, IntEnum, IntFlag
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.gui.startup.enum_creation import fast_enum_creation

NAMES = st.lists(st.from_regex(r"[A-Z][a-z]{1,6}", fullmatch=True), min_size=1, max_size=8, unique=True)
FLAGS = (Flag, IntFlag)


def describe(made: Any, probes: list[int]) -> list[object]:
    """What a program can see of an enumeration."""
    told: list[object] = [made.__name__, [(member.name, member.value, repr(member), str(member)) for member in made]]
    told.append([(name, member.name, member.value, type(member) is made) for name, member in made.__members__.items()])
    for value in probes:
        try:
            member = made(value)
            told.append((repr(member), member == value, hash(member) == hash(made(value))))
        except ValueError as refused:
            told.append(str(refused))
    if issubclass(made, FLAGS):
        members = list(made)
        told += [repr(~member) for member in members]
        told += [repr(one | other) + repr(one & other) + repr(one ^ other) for one in members for other in members]
        told += [parts(member) for member in made.__members__.values()]
    return told


def parts(member: Any) -> list[str] | str:
    """What iterating over a flag gives; of bits without a name Python itself makes a fault."""
    try:
        return [repr(part) for part in member]
    except AttributeError as fault:
        return str(fault)


@pytest.mark.parametrize("base", [Enum, IntEnum, Flag, IntFlag])
@given(names=NAMES, data=st.data())
def test_an_enumeration_made_in_short_is_the_one_that_python_makes(base: Any, names: list[str], data: st.DataObject) -> None:
    number = st.integers(0, 40) if base in FLAGS else st.integers(-3, 12)
    members = [(name, data.draw(number)) for name in names]
    named = {"boundary": data.draw(st.sampled_from([KEEP, CONFORM]))} if base in FLAGS else {}
    probes = [value for _name, value in members] + [0, 1, 5, 64]
    plain = base("Colour", members, module=__name__, **named)
    with fast_enum_creation():
        short = base("Colour", members, module=__name__, **named)
    assert describe(short, probes) == describe(plain, probes)


def test_members_of_other_kinds_and_class_statements_are_pythons_affair() -> None:
    with fast_enum_creation():
        words = Enum("words", "one two")
        pairs = Enum("pairs", {"here": (1, 2), "there": (3, 4)})

        class Side(Enum):
            LEFT = 1

    assert [member.value for member in words] == [1, 2]
    assert pairs.there.value == (3, 4)
    assert Side(1) is Side.LEFT


def test_afterwards_python_makes_them_as_before() -> None:
    before = vars(EnumType)["_create_"]
    with pytest.raises(KeyError), fast_enum_creation():
        raise KeyError
    assert vars(EnumType)["_create_"] is before
