"""A sheet that is filled by words: each is tried on it, and kept only if the game can read the sheet with it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import inspect
from msgspec.structs import replace

from battlemap.board.wording import capitalise, format_number
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.toml_tables import key_for, value_fault
from battlemap.store.pasted.sheet_vocabulary import FieldPath, SheetVocabulary, plain_word

_NUMBER = re.compile(r"(?P<sign>[+−–-]?)\s*(?P<digits>\d{1,9})")
_WORD_FIRST = re.compile(r"(?P<word>[^\d:=+−]*?[^\d:=+−\s-])\s*[:=]?\s*(?P<value>[+−–-]?\s*\d.*)", re.DOTALL)
_VALUE_FIRST = re.compile(r"(?P<value>[+−–-]?\d{1,9})\s+(?P<word>\D+)")
_DICE = re.compile(r"\d{0,3}d\d{1,3}(?:\s*[+−-]\s*\d{1,3})?", re.IGNORECASE)
_YES = frozenset({"yes", "y", "true", "x", "1", "✓"})
_NO = frozenset({"no", "n", "false", "0"})


class SheetDraft:
    """*values*: the fields of a sheet as a file holds them, to begin with; *sheet* holds them with what was understood."""

    def __init__(self, rules: AnyRuleset, vocabulary: SheetVocabulary, values: Mapping[str, Any]) -> None:
        self._rules, self._words = rules, vocabulary
        self.sheet: dict[str, Any] = dict(values)

    def take(self, word: str, value: str) -> tuple[str, str]:
        """Take a word of the game with its value, or a value that says by itself what it is of.

        Gives back what that means, and what is wrong with it; both are "" where there is nothing to say.
        """
        if not word:
            return self._take_words(value)
        slot = self._words.slot_for(word)
        if slot is not None:
            return self._take_slot(slot, value)
        if arms := self._words.weapons_called(word):
            return self._take_weapon(arms, word, value)
        return "", f"{self._words.title} has no “{word}”"

    def _take_words(self, words: str) -> tuple[str, str]:
        if (bare := self._words.bare.get(plain_word(words))) is not None:
            slot, row = bare
            return self._put(slot, True if slot.kind == "yes" else row)
        for form in (_WORD_FIRST, _VALUE_FIRST):
            if match := form.fullmatch(words):
                word, value = match["word"].strip(" :="), match["value"].strip()
                if self._words.slot_for(word) is not None or self._words.weapons_called(word):
                    return self.take(word, value)
        word, colon, value = words.partition(":")
        if colon and self._words.slot_for(word) is not None:
            return self.take(word.strip(), value.strip())
        if arms := self._words.weapons_called(words):
            return self._take_weapon(arms, words, "")
        match = _WORD_FIRST.fullmatch(words) or _VALUE_FIRST.fullmatch(words)
        return "", f"{self._words.title} has no “{match['word'].strip(' :=') if match else words}”"

    def _take_slot(self, slot: FieldPath, value: str) -> tuple[str, str]:
        if slot.kind == "number":
            match = _NUMBER.match(value)
            if match is None:
                return "", f"{slot.label} is a number"
            rest = value[match.end() :].strip()
            if rest and not rest.startswith(("(", "/")):
                return "", f"{slot.label} is a plain number"
            meaning, problem = self._put(slot, int(match["digits"]) * (-1 if match["sign"] in ("-", "−", "–") else 1))
            return meaning, problem or (f"“{rest}” was left out" if rest else "")
        if slot is self._words.arms:
            return self._take_weapons(value)
        if slot.kind == "yes":
            if plain_word(value) not in _YES | _NO:
                return "", f"{slot.label} is yes or no"
            return self._put(slot, plain_word(value) in _YES)
        if slot.kind == "text":
            return self._put(slot, value)
        rows = {plain_word(row): row for row in slot.rows}
        if slot.kind == "rows":
            names = [part.strip() for part in re.split(r"[,;/]", value) if part.strip()]
            unknown = [name for name in names if plain_word(name) not in rows]
            if unknown:
                return "", f"{slot.label}: there is no “{unknown[0]}”"
            return self._put(slot, [rows[plain_word(name)] for name in names])
        row = rows.get(plain_word(value))
        return self._put(slot, row) if row is not None else ("", f"{slot.label}: there is no “{value}”{_like(value, slot.rows)}")

    def _take_weapons(self, value: str) -> tuple[str, str]:
        """Several weapons in one cell."""
        meanings, problems = list[str](), list[str]()
        for part in filter(None, (part.strip() for part in re.split(r"[,;/]", value))):
            match = re.match(r"(?P<word>[^\d+−(]+)(?P<value>.*)", part, re.DOTALL)
            word, rest = (match["word"].strip(), match["value"].strip()) if match else (part, "")
            arms = self._words.weapons_called(word)
            meaning, problem = self._take_weapon(arms, word, rest) if arms else ("", f"there is no weapon “{word}”")
            meanings += [meaning] if meaning else []
            problems += [problem] if problem else []
        return ", ".join(meanings), "; ".join(problems)

    def _take_weapon(self, arms: Sequence[str], word: str, value: str) -> tuple[str, str]:
        """A weapon, and of what is said of it as much as a sheet can hold."""
        slot = self._words.arms
        assert slot is not None
        if len(arms) > 1:
            return "", f"which “{word}” is it: {', '.join(arms[:4])}{' …' if len(arms) > 4 else ''}?"
        row = arms[0]
        if slot.kind == "row":
            more = bool(self.sheet.get("weapon")) and "weapons" in self._rules.sheet.__struct_fields__
            path, held = ("weapons", [*self.sheet.get("weapons", ()), row]) if more else ("weapon", row)
            meaning, problem = self._put(replace(slot, path=(path,)), held)
            return meaning, problem or (f"“{value}” is worked out by the game" if value else "")
        fields, rest = _weapon_numbers(slot.part, value)
        key = key_for(row, self.sheet.get(slot.path[0], {})).replace("_", " ")
        meaning, problem = self._put(replace(slot, path=(*slot.path, key)), {"weapon": row, **fields})
        said = ", ".join(f"{name} {value}" for name, value in fields.items())
        told = f"{capitalise(row)}{f', {said}' if said else ''}" if meaning else ""
        return told, problem or (f"“{rest}” is worked out by the game" if rest else "")

    def _put(self, slot: FieldPath, value: Any) -> tuple[str, str]:
        """Write a value into the sheet if the game can read the sheet then."""
        first, *inner = slot.path
        tried = dict(self.sheet)
        tried[first] = {**tried.get(first, {}), inner[0]: value} if inner else value
        if (fault := value_fault(tried, self._rules.sheet)) is not None:
            return "", f"{slot.label}: {fault.reason}"
        self.sheet = tried
        if isinstance(value, bool):
            return f"{slot.label}: {'yes' if value else 'no'}", ""
        if isinstance(value, int):
            return f"{slot.label} {format_number(value)}", ""
        return f"{slot.label}: {', '.join(value) if isinstance(value, list) else value}", ""


def _weapon_numbers(part: inspect.StructType, value: str) -> tuple[dict[str, Any], str]:
    """What a sheet can hold of the numbers behind a weapon: its attack, its dice of damage; and what it cannot."""
    fields: dict[str, Any] = {}
    rest = value.strip(" :=()")
    kinds = {field.name: field.type for field in part.fields}
    if isinstance(kinds.get("damage"), inspect.StrType) and (dice := _DICE.search(rest)):
        fields["damage"] = dice[0].replace(" ", "").replace("−", "-")
        rest = (rest[: dice.start()] + rest[dice.end() :]).strip(" ,()")
    if "attack" in kinds and (number := _NUMBER.match(rest)):
        fields["attack"] = int(number["digits"]) * (-1 if number["sign"] in ("-", "−", "–") else 1)
        rest = rest[number.end() :].strip(" ,()")
    return fields, rest


def _like(value: str, rows: Sequence[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(value.casefold(), rows, 1)
    return f"; do you mean “{close[0]}”?" if close else ""
