"""Games can begin from a position instead of the usual setup."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables that are there began as usual."""
    op.add_column("tables", sa.Column("start", sa.Text()))
