"""The ground under everything: renderers, tiles, the picture under a grid."""
