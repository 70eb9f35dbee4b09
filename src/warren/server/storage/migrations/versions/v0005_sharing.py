"""Finished games can be shared by a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing that was private becomes public: no table is shared yet."""
    op.add_column("tables", sa.Column("shared", sa.String(length=40)))
    op.create_index(op.f("ix_tables_shared"), "tables", ["shared"], unique=True)
