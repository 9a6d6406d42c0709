"""Speed, as ratios in one run; run by hand."""
