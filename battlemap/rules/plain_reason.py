"""What msgspec says of a value that does not fit its type, in plain words."""

import re

_WORDS = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "object": "a table", "array": "a list",
    "null": "nothing", "bytes": "bytes",
}  # fmt: skip
_LIMITS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}


def plain_reason(text: str) -> str:
    """A reason such as "Expected `int`, got `str`" as part of a sentence; the place that msgspec gives is left out."""
    text = text.partition(" - at ")[0]
    if found := re.fullmatch(r"Expected `([^`]*)`, got `([^`]*)`", text):
        wanted = " or ".join(_WORDS.get(word.strip(), word.strip()) for word in found[1].split("|"))
        return f"this should be {wanted} and is {_WORDS.get(found[2], found[2])}"
    if found := re.fullmatch(r"Expected `[^`]*` (<=|>=|<|>) (.+)", text):
        return f"this should be {_LIMITS[found[1]]} {found[2]}"
    if found := re.fullmatch(r"Object missing required field `(.*)`", text):
        return f"the field {found[1]} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", text):
        return f"there is no field {found[1]}"
    if found := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", text):
        return f"{found[1]!r} is not known here"
    return (text[:1].lower() + text[1:]).replace("`", "")
