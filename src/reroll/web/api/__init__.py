"""The API for programs: everything a table's page can do, as JSON under /api."""
