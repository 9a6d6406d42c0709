"""Graphs of places: GraphML, GEXF, DOT, node-link JSON, lists of edges."""
