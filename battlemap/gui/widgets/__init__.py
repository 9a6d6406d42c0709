"""Controls that know no battle: buttons, fields, lists, layouts, theme."""
