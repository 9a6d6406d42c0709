"""What can be chosen about an export, as data: the window makes its controls of it, the command line its options."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

Shape: TypeAlias = Literal["part", "pick", "segments", "switch", "number"]
MapKind: TypeAlias = Literal["grid", "zones"]
T = TypeVar("T", bound=Struct)


class InvalidSetting(ValueError):
    """A setting that cannot be: one sentence."""


class ExportSetting(Struct, frozen=True):
    """One line of the settings of a kind. *key*: the field of its options that it gives."""

    key: str
    label: str
    shape: Shape
    choices: tuple[tuple[str, str], ...] = ()
    """(value, words) of what is picked."""
    help: str = ""
    """One phrase for the command line and for tooltips."""
    captions: tuple[tuple[str, str], ...] = ()
    """What a choice means, where that is said below the control: (value, words); of a switch its value is "on" or "off"."""
    presets: tuple[tuple[float, str], ...] = ()
    """Numbers that are a click away, and their words."""
    unit: str = ""
    low: float = 0
    high: float = 0
    only: MapKind | None = None
    """The maps it is about; None: any."""
    beside: bool = False
    """Whether it stands beside the one before it."""
    needs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What other settings must be for it to matter: (key, values)."""

    def matters(self, options: Struct, kind: MapKind) -> bool:
        """Whether it changes anything with these options on such a map."""
        if self.only is not None and self.only != kind:
            return False
        return all(str(getattr(options, key)) in values for key, values in self.needs)

    def caption(self, options: Struct) -> str:
        """What is said below the control now."""
        value = getattr(options, self.key)
        return dict(self.captions).get("on" if value is True else "off" if value is False else str(value), "")


def check_options(options: T, settings: Sequence[ExportSetting]) -> T:
    """*options* themselves. InvalidSetting where one of them is beyond what can be."""
    for setting in settings:
        value = getattr(options, setting.key)
        if setting.shape == "number" and not setting.low <= value <= setting.high:  # nan is neither
            span = f"{setting.low:g} to {setting.high:g} {setting.unit}".rstrip()
            raise InvalidSetting(f"{setting.label}: {value:g} is not possible; choose from {span}.")
    return options


def read_options(kind: type[T], data: bytes | str) -> T:
    """Options that were kept as JSON; what no longer fits is left at its usual value."""
    try:
        kept = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return kind()
    options = kind()
    for key, value in kept.items() if isinstance(kept, dict) else ():
        options = _with_kept(options, key, value)
    return options


def _with_kept(options: T, key: str, value: Any) -> T:
    if key not in type(options).__struct_fields__:
        return options
    try:
        kept: T = msgspec.convert({**msgspec.to_builtins(options), key: value}, type(options))
    except msgspec.ValidationError:
        return options
    return kept
