"""The language in which somebody gets mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody got English so far."""
    language = sa.Column("language", sa.String(length=8), nullable=False, server_default="en")
    op.add_column("people", language)
