"""Names that only the compiler uses.

mypyc reads `i64` and `mypyc_attr` through the type checker, so they need not exist at run time;
plain Python gets equivalents that do nothing. This module itself is never compiled, because the
names below must be importable in both builds.

`mypyc_attr(acyclic=True)` keeps the objects of a class out of the garbage collector. Use it for
small values that are created often and can never be part of a reference cycle.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import dataclass_transform as dataclass_transform

    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_attributes):
        """Return a class decorator that returns the class unchanged."""
        return lambda cls: cls

    def dataclass_transform(**_attributes):
        """Return a decorator that returns its argument: compiled functions have no attributes."""
        return lambda decorator: decorator
