"""Universal VTT (.dd2vtt, .uvtt, .df2vtt): a picture with walls, portals and lights."""
