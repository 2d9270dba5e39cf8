"""What the documentation shows of notations, for the tests that hold it true."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def orders(page: str, heading: str) -> list[str]:
    """The orders in the first column of the table of orders below a heading of a page."""
    text = (DOCS / page).read_text()
    table = text.split(f"\n{heading}\n", 1)[1].split("| order | means |", 1)[1].split("\n\n", 1)[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return [order for cell in cells for order in re.findall(r"`([^`]+)`", cell)]


def positions(page: str, heading: str) -> list[str]:
    """The positions shown in the blocks below a heading of a page."""
    text = (DOCS / page).read_text().split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"```text\n(.*?)```", text, re.DOTALL)


def files(kind: str) -> list[tuple[str, str]]:
    """Every whole file shown in any page whose first line sets `kind`, after the page's name."""
    return [
        (page.name, block)
        for page in sorted(DOCS.rglob("*.md"))
        for block in re.findall(
            rf"^```toml\n({kind} = .*?)^```", page.read_text(), re.DOTALL | re.M
        )
    ]
