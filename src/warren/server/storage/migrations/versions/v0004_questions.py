"""An index for each question that had none: guests who are gone, tables that led to another."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What is tidied up is found without reading everything."""
    op.create_index(op.f("ix_people_created"), "people", ["created"], unique=False)
    op.create_index(op.f("ix_tables_rematch"), "tables", ["rematch"], unique=False)
