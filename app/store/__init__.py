"""What is kept: rooms and their journals, in SQLite or Postgres. Knows rows, not games."""
