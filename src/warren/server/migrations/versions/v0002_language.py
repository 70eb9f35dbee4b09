"""The language in which somebody gets mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; whoever is there already gets English, as before."""
    op.add_column(
        "people", sa.Column("language", sa.String(length=8), nullable=False, server_default="en")
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_column("people", "language")
