"""Card sets of one's own: drafts that are edited, versions that never change, and what is wrong with a card."""
