"""XML of other programs: without entities, without anything from elsewhere."""

from typing import Any, NoReturn

from battlemap.store.database.codec import InvalidContent

MOST_XML_BYTES = 256_000_000
MOST_TAGS, MOST_ATTRIBUTES = 2_200_000, 6_000_000
"""Opening and closing tags, and attributes of all of them: more would take more than a gigabyte."""
AT_A_TIME = 65_536
"""So many bytes at a time are looked at until the first element begins."""


class _RootBegins(Exception):
    """All that stands before the first element was read."""


class _Prolog:
    """Takes what a parser tells, as far as the first element."""

    def start(self, tag: str, attributes: dict[str, str]) -> NoReturn:
        raise _RootBegins

    def close(self) -> None:
        return None


def foreign_xml(data: bytes, what: str) -> Any:
    """The root of a document as an Element. InvalidContent, in one sentence, if it is damaged or tries to be clever."""
    from xml.etree import ElementTree

    from defusedxml.common import DefusedXmlException

    if len(data) > MOST_XML_BYTES:
        raise InvalidContent(f"{what} has {len(data) // 1_000_000} MB of text; the most is {MOST_XML_BYTES // 1_000_000} MB.")
    if data.count(b"<") > MOST_TAGS or data.count(b"=") > MOST_ATTRIBUTES:
        raise InvalidContent(f"{what} is larger than any map: of its kind {MOST_TAGS / 1e6:g} million tags are read at most.")
    data = data.lstrip(b"\x00 \t\r\n")
    try:
        _check_prolog(data)
        return ElementTree.fromstring(data)
    except ElementTree.ParseError as fault:
        line = fault.position[0]
        raise InvalidContent(f"{what} is damaged in line {line}: it is no XML from there on.") from None
    except DefusedXmlException:
        raise InvalidContent(f"{what} defines entities, which is not read: that is how files do harm.") from None
    except (ValueError, LookupError, RecursionError):
        raise InvalidContent(f"{what} cannot be read: its text is in no known encoding.") from None


def _check_prolog(data: bytes) -> None:
    """Raise DefusedXmlException if the document defines entities, which it can do before its first element alone.

    What follows is read by Python's own parser: it is compiled, and three times as fast.
    """
    from defusedxml.ElementTree import DefusedXMLParser

    parser = DefusedXMLParser(target=_Prolog(), forbid_dtd=False)
    try:
        for start in range(0, len(data), AT_A_TIME):
            parser.feed(data[start : start + AT_A_TIME])
    except _RootBegins:
        return


def local_name(element: Any) -> str:
    """The tag of an element without its namespace."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
