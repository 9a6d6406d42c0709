"""Drawing zones: the tool, borders in somebody's hand, the ground of what is drawn next."""
