"""Every sentence a person reads, through gettext."""
