"""What can be chosen about a drawing tool, as data: the strip over the map shows it, keys and buttons change it."""

from typing import TypeAlias

from msgspec import Struct


class Choice(Struct, frozen=True):
    """One of several. *look*: a surface whose swatch is shown in place of an icon; *group* and *note* stand in the long list."""

    value: str
    title: str
    icon: str = ""
    key: str = ""
    look: str = ""
    group: str = ""
    note: str = ""


class Pick(Struct, frozen=True):
    """One of several at a time. *choices* lie open on the strip; *all* of them, if there are more, in a list to search."""

    key: str
    label: str
    value: str
    choices: tuple[Choice, ...]
    all: tuple[Choice, ...] = ()

    def called(self, value: str) -> Choice | None:
        """The choice with this value."""
        return next((choice for choice in (*self.choices, *self.all) if choice.value == value), None)


class Number(Struct, frozen=True):
    """A number to type or to step with two keys."""

    key: str
    label: str
    value: float
    low: float = 0
    high: float = 99
    step: float = 1
    decimals: int = 0
    unit: str = ""
    less: str = ""
    more: str = ""
    said: str | None = None
    """What stands before it on the strip, in place of its label."""


class Tick(Struct, frozen=True):
    """On or off."""

    key: str
    label: str
    value: bool
    icon: str = ""
    hotkey: str = ""


class Words(Struct, frozen=True):
    """A few words."""

    key: str
    label: str
    value: str


class Slide(Struct, frozen=True):
    """A part, from 0 to 1."""

    key: str
    label: str
    value: float


class Deed(Struct, frozen=True):
    """Something to do at once."""

    key: str
    label: str
    hotkey: str = ""
    primary: bool = False
    icon: str = ""


Option: TypeAlias = Pick | Number | Tick | Words | Slide | Deed


def pressed(options: tuple[Option, ...], key: str) -> tuple[str, object] | None:
    """What a key chooses: the option's key and its new value; None if it chooses nothing."""
    for option in options:
        match option:
            case Pick():
                for choice in option.choices:
                    if choice.key == key:
                        return option.key, choice.value
            case Number() if key and key in (option.less, option.more):
                wanted = option.value + (option.step if key == option.more else -option.step)
                return option.key, min(option.high, max(option.low, wanted))
            case Tick() if key and option.hotkey == key:
                return option.key, not option.value
            case Deed() if key and option.hotkey == key:
                return option.key, True
            case _:
                pass
    return None
