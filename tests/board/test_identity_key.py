"""Values as keys by what they are, not by what they hold."""

from battlemap.board.identity_key import IdentityKey


def test_things_are_the_same_by_identity_alone() -> None:
    one, other = [1], [1]
    assert IdentityKey(one) == IdentityKey(one)
    assert hash(IdentityKey(one)) == hash(IdentityKey(one))
    assert IdentityKey(one) != IdentityKey(other)
    assert IdentityKey(one) != one
