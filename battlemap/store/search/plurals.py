"""What a word may be the plural of, in English."""


def singular_forms(word: str) -> tuple[str, ...]:
    """A word, and what it may be the plural of: "wolves" of "wolf", "raiders" of "raider"; the likeliest last."""
    forms = [word]
    if word.endswith("ves"):
        forms += [f"{word[:-3]}f", f"{word[:-3]}fe"]
    if word.endswith("s") and len(word) > 2:
        forms.append(word[:-1])
    if word.endswith(("ches", "shes", "sses", "xes")):
        forms.append(word[:-2])
    if word.endswith("ies"):
        forms.append(f"{word[:-3]}y")
    if word.endswith("men"):
        forms.append(f"{word[:-3]}man")
    return tuple(forms)


def singular_of(name: str) -> str:
    """The likeliest name of one of several: "Grey wolves" -> "Grey wolf"."""
    head, space, last = name.rpartition(" ")
    if last.endswith(("ss", "us", "is")):
        return name
    forms = singular_forms(last)
    chosen = forms[1] if last.endswith("ves") and not last.endswith(("aves", "oves")) else forms[-1]
    return f"{head}{space}{chosen}"
