"""The real size of the map on a display: how it is measured, kept and checked."""
