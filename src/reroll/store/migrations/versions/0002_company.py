"""Who plays with whom: notes of a table, colours, places, clocks, who was seen, when nobody was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns that old rows can have, and the new tables."""
    for name, default in (("clock", ""), ("late", "offer")):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default=default))
    chat = sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", chat)
    op.add_column("seats", sa.Column("colour", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("place", sa.Integer))
    op.execute("update seats set colour = seat + 1")
    make_notes()
    op.create_table(
        "sights",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_sights"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sights_table_id"),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_pauses"),
    )


def make_notes() -> None:
    """Make the table of what happens beside the game."""
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_notes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notes_table_id"),
        sa.UniqueConstraint("table_id", "key", name="uq_notes_table_id_key"),
    )
    op.create_index("ix_notes_kind_text", "notes", ["kind", "text"])
