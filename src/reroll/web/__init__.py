"""Pages, API, templates and static files."""
