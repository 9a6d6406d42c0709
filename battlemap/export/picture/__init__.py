"""A board as a picture: PNG, WebP, JPEG and SVG."""
