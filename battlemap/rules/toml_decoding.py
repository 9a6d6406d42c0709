"""TOML from elsewhere, decoded with faults in words of ours."""

from typing import Any

import msgspec


def decode_toml(raw: bytes | str, kind: Any = Any) -> Any:
    """Return the values of TOML text as *kind*.

    msgspec.DecodeError says why that is impossible, its ValidationError where a value is of another kind.
    UnicodeDecodeError if the bytes are no text; RecursionError if it is nested too deeply.
    """
    try:
        return msgspec.toml.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise
    except ValueError:  # Python makes no number of so many digits, and says so in words for programmers
        raise msgspec.DecodeError("A number in it has thousands of digits") from None
