"""The strip of the timeline: its lanes of moments, laid out, painted and pointed at, and the chart of luck below them."""
