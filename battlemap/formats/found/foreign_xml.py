"""XML of other programs: without entities, without anything from elsewhere."""

from typing import Any

from battlemap.store.database.codec import InvalidContent

MOST_XML_BYTES = 256_000_000


def foreign_xml(data: bytes, what: str) -> Any:
    """The root of a document as an Element. InvalidContent, in one sentence, if it is damaged or tries to be clever."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import ElementTree
    from defusedxml.common import DefusedXmlException

    if len(data) > MOST_XML_BYTES:
        raise InvalidContent(f"{what} has {len(data) // 1_000_000} MB of text; the most is {MOST_XML_BYTES // 1_000_000} MB.")
    try:
        return ElementTree.fromstring(data.lstrip(b"\x00 \t\r\n"), forbid_dtd=False)
    except ParseError as fault:
        line = fault.position[0]
        raise InvalidContent(f"{what} is damaged in line {line}: it is no XML from there on.") from None
    except DefusedXmlException:
        raise InvalidContent(f"{what} defines entities, which is not read: that is how files do harm.") from None
    except (ValueError, LookupError, RecursionError):
        raise InvalidContent(f"{what} cannot be read: its text is in no known encoding.") from None


def local_name(element: Any) -> str:
    """The tag of an element without its namespace."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
