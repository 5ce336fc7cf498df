"""Card sets that people write."""
