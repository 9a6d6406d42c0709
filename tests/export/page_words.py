"""What the page of a record says in words."""

import json
import re
from collections.abc import Iterator
from html import unescape


def told_by_page(text: str) -> Iterator[str]:
    """Every word of a page, in its data and attributes too; numbers that are places and sizes are no words, nor are pixels."""
    bare = re.sub(r"data:image/webp;base64,[A-Za-z0-9+/=]+", "", text)
    (data,) = re.findall(r'<script type="application/json" id="record">(.*?)</script>', bare, re.DOTALL)
    yield from strings_in(json.loads(data))
    written = re.sub(r"<script.*?</script>|<style>.*?</style>", "", bare, flags=re.DOTALL)
    yield unescape(re.sub(r' (?:d|x|y|width|height|transform|viewBox)="[^"]*"', "", written))
    yield re.sub(r"\d", "", unescape(bare))


def strings_in(value: object) -> Iterator[str]:
    """Every text in a value of JSON, keys too."""
    if isinstance(value, str):
        yield value
    if isinstance(value, list | tuple):
        for part in value:
            yield from strings_in(part)
    if isinstance(value, dict):
        for item in value.items():
            yield from strings_in(item)
