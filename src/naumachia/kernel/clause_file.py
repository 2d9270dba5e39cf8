"""The clauses of a rule set, read from its data."""

from __future__ import annotations

from importlib.resources import files

from naumachia.kernel.clause import Clause
from naumachia.kernel.data import read_toml


def packaged_clauses(package: str) -> dict[str, Clause]:
    """The clauses in `data/clauses.toml` of a rule set's package, by id, in the file's order.

    An entry is `ID = { text = "...", source = "..." }`, the source `ruling` where none is given;
    with `under = { "option=value" = "..." }` it reads otherwise with other options (see `Clause`).
    Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("clauses.toml")
    table = read_toml(file.read_bytes(), "clauses.toml")
    clauses: dict[str, Clause] = {}
    for name in table.values:
        entry = table.table(name)
        under = entry.table("under")
        worded = {condition: under.text(condition) for condition in under.values}
        clauses[name] = Clause(name, entry.text("text"), entry.text("source", "ruling"), worded)
        entry.close()
    return clauses
