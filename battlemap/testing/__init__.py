"""For authors of rulesets: scenarios, random play, conformance."""
