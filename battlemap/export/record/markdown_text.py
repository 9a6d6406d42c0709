"""Texts of documents inside Markdown: they are words, whatever they look like."""

import re

from battlemap.board.wording import printable_text, split_emphasis

_ACTING = re.compile(r"([\\`*_{}\[\]()#|~!^$])")
_ENTITY = re.compile(r"&(?=#?\w{1,40};)")
_TAG = {ord("<"): "&lt;", ord(">"): "&gt;"}
"""Not every program that shows Markdown knows a backslash before them: some would take a name for HTML."""
_FIRST = re.compile(r"^(\s*)(?:(\d+)([.)])|([-+]))(?=\s|$)")
_LINK = re.compile(r"://|(?<=www)\.", re.IGNORECASE)


def plain(text: str) -> str:
    """*text* as it is, on one line, with nothing in it that Markdown would act on."""
    bare = _ENTITY.sub("&amp;", _ACTING.sub(r"\\\1", printable_text(text))).translate(_TAG)
    words = _LINK.sub(lambda match: "\\" + match.group(), bare)
    return _FIRST.sub(lambda m: f"{m[1]}{m[2]}\\{m[3]}" if m[2] else f"{m[1]}\\{m[4]}", words)


def marked(text: str) -> str:
    """*text* with what stands between asterisks shown strong."""
    return "".join(
        f"**{plain(part)}**" if strong and part.strip() == part else plain(part) for part, strong in split_emphasis(text)
    )
