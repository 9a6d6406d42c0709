"""Foundry actors: name, portrait, size, side, and the numbers of games that are played here."""

from pathlib import Path
from typing import Any

from battlemap.formats.found.found_map import LONGEST_TEXT, FoundMap, FoundPicture, FoundToken
from battlemap.formats.found.picture_reading import picture_beside
from battlemap.formats.found.plain_values import items, mapping, number, number_or, whole, words
from battlemap.formats.map_walls import Disposition

KIND = "Foundry actor"
DISPOSITIONS: dict[int, Disposition] = {-2: "hostile", -1: "hostile", 0: "neutral", 1: "friendly"}
ROOM = 8
"""Actors stand on a grid of so many cells a side, with no map under it."""


def read_actors(values: list[Any], name: str = "The file", folder: Path | None = None) -> FoundMap:
    """Actors, parsed, in a row on an empty grid."""
    tokens = [actor_token(mapping(value), at, folder) for at, value in enumerate(values[: ROOM * ROOM])]
    title = tokens[0].name if len(tokens) == 1 else Path(name).stem
    return FoundMap(KIND, title, ROOM, ROOM, tokens=tuple(tokens))


def actor_token(actor: dict[str, Any], at: int = 0, folder: Path | None = None) -> FoundToken:
    """One actor as a token in the cell of number *at*."""
    prototype = mapping(actor.get("prototypeToken")) or mapping(actor.get("token"))
    image = words(mapping(prototype.get("texture")).get("src") or prototype.get("img") or actor.get("img"), 1_000)
    picture = portrait_beside(folder, image) or portrait_beside(folder, words(actor.get("img"), 1_000))
    system, numbers = actor_numbers(actor)
    title = words(actor.get("name")) or words(prototype.get("name")) or "Somebody"
    return FoundToken(
        title, (float(at % ROOM), float(at // ROOM)), max(0.25, number_or(prototype.get("width"), 1.0)),
        DISPOSITIONS.get(whole(prototype.get("disposition"), -1), "hostile"), notes="\n".join(actor_lines(actor))[:LONGEST_TEXT],
        picture=picture.data if picture is not None else b"", mime=picture.mime if picture is not None else "",
        numbers=numbers, system=system,
    )  # fmt: skip


def portrait_beside(folder: Path | None, named: str) -> FoundPicture | None:
    """A portrait that lies beside the file; Foundry's own placeholders do not count."""
    if not named or named.startswith("icons/svg/"):
        return None
    return picture_beside(folder, named)


def actor_numbers(actor: dict[str, Any]) -> tuple[str, dict[str, int]]:
    """The game of ours that an actor's numbers belong to, and those numbers by the fields of its sheet."""
    system = mapping(actor.get("system")) or mapping(actor.get("data"))
    fate = mapping(mapping(system.get("details")).get("fatePoints"))
    if (points := number(fate.get("current"))) is not None:
        return "fate2", {"fate_points": int(points)}
    stats = mapping(system.get("stats"))
    second = mapping(stats.get("secondaryAttributes"))
    if mapping(stats.get("primaryAttributes")) and second:
        numbers: dict[str, int] = {}
        for ours, theirs in (
            ("initiative", "initiative"),
            ("movement", "movement"),
            ("dt", "damageThreshold"),
            ("pt", "perilThreshold"),
        ):
            if (value := number(mapping(second.get(theirs)).get("value"))) is not None:
                numbers[ours] = int(value)
        return "zweihander", numbers
    return "", {}


def actor_lines(actor: dict[str, Any]) -> list[str]:
    """What the game master reads of an actor: aspects, skills, stunts; attributes of other games as they are called there."""
    system = mapping(actor.get("system")) or mapping(actor.get("data"))
    lines: list[str] = []
    aspects = [(words(aspect.get("name")), words(aspect.get("value"))) for aspect in map(mapping, items(system.get("aspects")))]
    lines += [f"{name or 'Aspect'}: {text}" for name, text in aspects if text]
    skills = [(words(skill.get("name")), whole(skill.get("rank"))) for skill in map(mapping, items(system.get("skills")))]
    if told := [f"{name} {rank:+d}" for name, rank in sorted(skills, key=lambda skill: -skill[1]) if name and rank]:
        lines.append(f"Skills: {', '.join(told)}".replace("-", "−"))
    if stunts := [words(stunt.get("name")) for stunt in map(mapping, items(system.get("stunts"))) if words(stunt.get("name"))]:
        lines.append(f"Stunts: {', '.join(stunts)}")
    first = mapping(mapping(system.get("stats")).get("primaryAttributes"))
    if told := [f"{name} {whole(mapping(value).get('value'))}" for name, value in first.items() if mapping(value)]:
        lines.append(f"Attributes: {', '.join(told)}")
    abilities = mapping(system.get("abilities"))
    if told := [
        f"{name} {whole(mapping(value).get('value'))}" for name, value in abilities.items() if number(mapping(value).get("value"))
    ]:
        lines.append(f"Abilities: {', '.join(told)}")
    return [line[:2_000] for line in lines]
