"""Cards and figures of a battle, to be printed and cut out."""
