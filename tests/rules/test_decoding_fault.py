"""What msgspec says of values that do not fit comes out as place, kind and reason."""

from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct

from battlemap.rules.book_rows import Natural
from battlemap.rules.decoding_fault import ANY_KEY, DecodingFault, decoding_fault


class Row(Struct, forbid_unknown_fields=True):
    """One row."""

    worth: Natural
    kind: Literal["blunt", "sharp"] = "blunt"


class Tables(Struct):
    """Rows by name and by number, and a list of them."""

    rows: dict[str, Row] = {}
    more: tuple[Row, ...] = ()
    ages: dict[int, str] = {}


def fault_of(value: Any) -> DecodingFault:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, Tables, str_keys=True)
    return decoding_fault(caught.value)


@pytest.mark.parametrize(
    ("value", "kind", "steps", "reason"),
    [
        ({"rows": 1}, "type", ("rows",), "this should be a table and is a whole number"),
        ({"rows": {"a": {"worth": "1"}}}, "type", ("rows", ANY_KEY, "worth"), "this should be a whole number and is text"),
        ({"more": [{"worth": 1}, {"worth": -1}]}, "limit", ("more", "1", "worth"), "this should be at least 0"),
        ({"more": [{}]}, "missing", ("more", "0"), "the field worth is missing"),
        ({"more": [{"worth": 1, "wroth": 1}]}, "unknown", ("more", "0"), "there is no field wroth"),
        ({"more": [{"worth": 1, "kind": "soft"}]}, "value", ("more", "0", "kind"), "'soft' is not known here"),
        ({"ages": {"old": "x"}}, "type", ("ages",), "this should be a whole number and is text"),
        (5, "type", (), "this should be a table and is a whole number"),
    ],
)
def test_a_fault_has_its_place_its_kind_and_a_reason(value: Any, kind: str, steps: tuple[str, ...], reason: str) -> None:
    fault = fault_of(value)
    assert (fault.kind, fault.steps, fault.reason) == (kind, steps, reason)


def test_a_fault_names_the_field_it_is_about() -> None:
    assert fault_of({"more": [{}]}).field == "worth"
    assert fault_of({"more": [{"worth": 1, "wroth": 1}]}).field == "wroth"
    assert fault_of({"rows": 1}).field == ""


def test_text_that_cannot_be_read_at_all_is_a_fault_without_a_place() -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        msgspec.json.decode(b"{")
    fault = decoding_fault(caught.value)
    assert (fault.kind, fault.place, fault.reason) == ("other", "", "input data was truncated")
