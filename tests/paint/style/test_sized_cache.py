"""What is kept of pictures is bounded by bytes, not by their number."""

from PySide6.QtGui import QImage

from battlemap.paint.style.sized_cache import SizedCache, image_bytes, sized_cache


def test_the_oldest_go_when_the_bytes_are_spent() -> None:
    cache: SizedCache[bytes] = SizedCache(10, len)
    for name in "abc":
        cache.get(name, lambda: b"1234")
    assert (len(cache), cache.size) == (2, 8)
    assert [cache.get(name, lambda: b"anew") for name in "bca"] == [b"1234", b"1234", b"anew"]


def test_what_is_used_again_stays() -> None:
    cache: SizedCache[bytes] = SizedCache(10, len)
    cache.get("a", lambda: b"1234")
    cache.get("b", lambda: b"1234")
    cache.get("a", lambda: b"none")
    cache.get("c", lambda: b"1234")
    assert cache.get("a", lambda: b"made anew") == b"1234"


def test_one_that_is_too_large_is_kept_alone() -> None:
    cache: SizedCache[bytes] = SizedCache(3, len)
    cache.get("small", lambda: b"1")
    assert cache.get("large", lambda: b"12345") == b"12345"
    assert (len(cache), cache.size) == (1, 5)


def test_unwanted_ones_are_dropped_by_their_keys() -> None:
    cache: SizedCache[bytes] = SizedCache(100, len)
    for name in ("ann", "ben"):
        cache.get(name, lambda: b"12")
    cache.forget(lambda name: name == "ann")
    assert (len(cache), cache.size) == (1, 2)
    cache.clear()
    assert (len(cache), cache.size) == (0, 0)


def test_a_function_is_called_once_for_the_same_arguments() -> None:
    calls: list[int] = []

    @sized_cache(100, len)
    def shape(side: int) -> str:
        """Its own words."""
        calls.append(side)
        return "x" * side

    assert shape(3) == shape(3) == "xxx"
    assert calls == [3]
    assert shape.__doc__ == "Its own words."
    shape.cache_clear()
    shape(3)
    assert calls == [3, 3]


def test_the_bytes_of_a_picture_are_those_of_its_pixels() -> None:
    assert image_bytes(QImage(10, 5, QImage.Format.Format_ARGB32_Premultiplied)) == 200
