"""Files for other programs: virtual tabletops, map editors, programs that look at graphs."""
