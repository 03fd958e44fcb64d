"""Storage: files written safely, the database, backups, and unfinished work."""
