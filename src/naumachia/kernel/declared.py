"""Generate the constructor, `clone` and `key` of classes that declare their fields::

    @declared                                   @frozen(kind=3)
    class Volleys(Phase[State, Action]):        class Ram(Attack):
        name: ClassVar[str] = "volleys"             target: i64
        side: Final[i64]
        shots: list[int] = field(factory=list)

The decorators write the source text of the methods. A method of the class body is kept. Plain
Python runs the text when the module is imported; the compiled build puts the same text into the
class before mypyc sees it (`scripts/compile_modules.py`), so both builds run the same methods.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from naumachia.kernel.mypyc import dataclass_transform, mypyc_attr

T = TypeVar("T")
SHARED: Final = "shared"
Shared: TypeAlias = Annotated[T, "shared"]
"""The type of a field whose value a clone shares, although it could be changed."""
MISSING: Final = object()
VALUE: Final = "$"
"""The placeholder of a value in the expression that copies it."""
FUTURE_ANNOTATIONS: Final = 0x1000000
"""The flag of `from __future__ import annotations`: no annotation is evaluated."""
SOURCES: Final[dict[str, str]] = {}
"""The generated text of each class, by module and name. The compiled build reads it."""
ATOMS: Final = (int, str, bool, float, bytes, type(None), type)
"""Types whose values cannot be changed."""
FRESH: Final[dict[object, str]] = {list: "[]", dict: "{}", set: "set()"}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Clonable:
    """Base of declared classes that get `clone` from no other base, such as ships."""

    def clone(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError


class Field:
    """A field with a default, or a field that is not a parameter of the constructor."""

    def __init__(self, default: object, factory: Any, init: bool, clone: bool) -> None:
        self.default: Final = default
        self.factory: Final = factory
        self.init: Final = init
        self.clone: Final = clone


def field(
    *, default: object = MISSING, factory: Any = None, init: bool = True, clone: bool = True
) -> Any:
    """Describe a field.

    `default` is a plain value; `factory` creates one. With `init=False` the field is not a
    parameter of the constructor and is not written in positions. With `clone=False` a clone starts
    with the default.
    """
    return Field(default, factory, init, clone)


class Row:
    """A field as source text, so that the generator gets the same input in both builds.

    `copy` is the expression of a copied value, with `$` for the value; empty if a clone does not
    copy it. `fresh`: the default is a new object each time.
    """

    def __init__(
        self, name: str, type: str, init: bool, default: str, fresh: bool, copy: str
    ) -> None:
        self.name: Final = name
        self.type: Final = type
        self.init: Final = init
        self.default: Final = default
        self.fresh: Final = fresh
        self.copy: Final = copy

    def literal(self) -> str:
        """Return the row as the text of a tuple."""
        return repr((self.name, self.type, self.init, self.default, self.fresh, self.copy))

    def parameter(self) -> str:
        """Return the field as a parameter of the constructor."""
        kind = unwrapped(self.type)
        if self.fresh:
            return f"{self.name}: {kind} | None = None"
        return f"{self.name}: {kind}" + (f" = {self.default}" if self.default else "")

    def copied(self) -> str:
        """Return the expression of the copied field; empty if a clone does not copy it."""
        return self.copy.replace(VALUE, f"self.{self.name}")

    def value(self) -> str:
        """Return the expression that the constructor assigns; empty if it has none."""
        if not self.init:
            return self.default
        return (
            f"{self.default} if {self.name} is None else {self.name}" if self.fresh else self.name
        )


def rows_of(cls: type[Any]) -> list[Row]:
    """Return the fields of a declared class, starting with those of its bases."""
    return [Row(*row) for row in getattr(cls, "declared_fields", ())]


def unwrapped(kind: str) -> str:
    """Return the text of a type without `Final` around it."""
    return kind[6:-1] if kind.startswith("Final[") else kind


# -- the decorators ------------------------------------------------------------------------


@dataclass_transform(field_specifiers=(field,))
def declared(cls: type[T]) -> type[T]:
    """Write the constructor and `clone` of a class.

    Raises TypeError for a field whose type does not say how to copy it.
    """
    complete(cls, "")
    return cls


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(*, kind: int | None = None) -> Callable[[type[T]], type[T]]:
    """Write the constructor of a value that never changes, and its `key`, which begins with `kind`.

    Without a kind the class is the base of others and has no key.
    """

    def decorate(cls: type[T]) -> type[T]:
        complete(cls, "frozen" if kind is None else str(kind))
        return cls

    return decorate


def complete(cls: type[Any], kind: str) -> None:
    """Add the generated methods to a class, and remove the defaults from it."""
    own = own_rows(cls, frozen_class=kind != "")
    text = methods_text(cls, own, kind)
    SOURCES[f"{cls.__module__}.{cls.__qualname__}"] = text
    scope: dict[str, Any] = {}
    source = f"def methods(__class__, {cls.__name__}):\n{text}    return locals()\n"
    code = compile(source, f"<declared {cls.__qualname__}>", "exec", FUTURE_ANNOTATIONS)
    exec(code, sys.modules[cls.__module__].__dict__, scope)
    for row in own:
        if row.name in cls.__dict__:
            delattr(cls, row.name)
    for name, value in scope["methods"](cls, cls).items():
        if name not in ("__class__", cls.__name__):
            if callable(value):
                value.__qualname__ = f"{cls.__qualname__}.{name}"
                value.__module__ = cls.__module__
            setattr(cls, name, value)


# -- fields --------------------------------------------------------------------------------


def own_rows(cls: type[Any], frozen_class: bool) -> list[Row]:
    """Return the fields that the body of a class declares. Raises TypeError."""
    found = []
    scope = {**sys.modules[cls.__module__].__dict__, cls.__name__: cls}
    for name, annotation in cls.__annotations__.items():
        if not isinstance(annotation, str):
            raise TypeError(f"{cls.__qualname__}: `from __future__ import annotations` is missing")
        if not annotation.startswith("ClassVar"):
            found.append(row_of(cls, name, annotation, frozen_class, scope))
    return found


def row_of(
    cls: type[Any], name: str, annotation: str, frozen_class: bool, scope: dict[str, Any]
) -> Row:
    """Return one field of a class. Raises TypeError."""
    where = f"{cls.__qualname__}.{name}"
    given = cls.__dict__.get(name, MISSING)
    if not isinstance(given, Field):
        given = Field(given, None, True, True)
    default = ""
    if given.factory is not None:
        default = FRESH.get(given.factory) or f"{given.factory.__name__}()"
        if given.factory not in FRESH and given.factory is not scope.get(default[:-2]):
            raise TypeError(f"{where}: the factory must be a class or function of the module")
    elif given.default is not MISSING:
        default = literal(where, given.default)
    if not given.clone and not default:
        raise TypeError(f"{where}: clone=False needs a default to begin with")
    kind = f"Final[{annotation}]" if frozen_class else annotation
    copy = ""
    if given.clone and not frozen_class:
        try:
            copy = copied(where, annotation, scope)
        except TypeError:
            if "clone" not in cls.__dict__:
                raise
    return Row(name, kind, given.init, default, given.factory is not None, copy)


def literal(where: str, value: object) -> str:
    """Return the text of a default. Raises TypeError if it is not a plain value."""
    values = value if isinstance(value, tuple) else (value,)
    if not all(type(one) in ATOMS for one in values):
        raise TypeError(f"{where}: the default {value!r} is no plain value, use field(factory=...)")
    return repr(value)


def copied(where: str, annotation: str, scope: dict[str, Any]) -> str:
    """Return the expression that copies a value of a type. Raises TypeError."""
    kind = unwrapped(annotation)
    if kind in ("i64", "int", "bool", "str", "float"):
        return VALUE
    try:
        return copy_text(eval(kind, scope), VALUE, "one")  # noqa: S307 - an annotation of the code
    except (NameError, AttributeError) as error:
        raise TypeError(f"{where}: {error}; `{annotation}` must be known at import") from error
    except LookupError as error:
        raise TypeError(
            f"{where}: nothing says how to copy {error.args[0]}: give it a `clone` or make it "
            "frozen, declare the field as `Shared[...]`, or write `clone` by hand"
        ) from error


def copy_text(kind: Any, value: str, one: str) -> str:
    """Return the expression that copies `value`. Raises LookupError with a type that has none.

    `one` is the name of an item in a comprehension. A type variable is copied as its bound.
    """
    if isinstance(kind, TypeVar):
        kind = kind.__bound__ or kind
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if (origin is Annotated and SHARED in parts) or kind is None or origin in ATOMS:
        return value
    if origin in (list, set, dict):
        return container_text(origin, copy_text(parts[-1], one, f"{one}_"), value, one)
    if origin in (tuple, frozenset, Union, UnionType):
        copies = {copy_text(part, value, one) for part in parts if part not in (..., type(None))}
        copy = copies.pop() if copies else value
        if not copies and copy == value:
            return value
        if not copies and origin in (Union, UnionType):
            return f"None if {value} is None else {copy}" if type(None) in parts else copy
    elif isinstance(origin, type) and getattr(origin, "immutable", False):
        return value
    elif hasattr(origin, "clone"):
        return f"{value}.clone()"
    raise LookupError(getattr(kind, "__name__", kind))


def container_text(container: object, item: str, value: str, one: str) -> str:
    """Return the expression that copies a container; `item` copies each item `one`."""
    if item == one:
        return f"{value}.copy()"
    if container is dict:
        return f"{{key: {item} for key, {one} in {value}.items()}}"
    return f"[{item} for {one} in {value}]"


# -- the text of the methods ---------------------------------------------------------------


def methods_text(cls: type[Any], own: list[Row], kind: str) -> str:
    """Return the source text of the methods that a class does not write itself."""
    inherited = rows_of(cls)
    changed = {row.name: row for row in own}
    rows = [changed.pop(row.name, row) for row in inherited] + list(changed.values())
    row_texts = "".join(f"{row.literal()}, " for row in rows)
    lines = [f"declared_fields: ClassVar[tuple[object, ...]] = ({row_texts})"]
    if "__init__" in cls.__dict__:
        check_parameters(cls, rows)
    else:
        lines += init_lines(cls, rows, inherited)
    if kind == "":
        if "clone" not in cls.__dict__:
            lines += clone_lines(cls, rows)
    elif kind != "frozen" and "key" not in cls.__dict__:
        values = "".join(f", self.{row.name}" for row in rows if row.init)
        lines += ["def key(self) -> tuple[object, ...]:", f"    return ({kind}{values or ','})"]
    if kind and not hasattr(cls, "immutable"):
        lines.insert(0, "immutable: ClassVar[bool] = True")
    return "".join(f"    {line}\n" for line in lines)


def check_parameters(cls: type[Any], rows: list[Row]) -> None:
    """Require a constructor whose parameters are the fields without `init=False`.

    `clone` passes these. Raises TypeError.
    """
    code = cls.__dict__["__init__"].__code__
    names = list(code.co_varnames[1 : code.co_argcount])
    wanted = [row.name for row in rows if row.init]
    if names != wanted:
        raise TypeError(
            f"{cls.__qualname__}.__init__ takes ({', '.join(names)}), its fields are "
            f"({', '.join(wanted)}): give the other fields field(init=False)"
        )


def init_lines(cls: type[Any], rows: list[Row], inherited: list[Row]) -> list[str]:
    """Return the lines of the constructor; none if there is nothing to do."""
    names = {row.name for row in inherited}
    by_name = {row.name: row for row in rows}
    body = []
    if inherited or any("__init__" in base.__dict__ for base in cls.__mro__[1:-1]):
        values = [by_name[row.name].value() for row in inherited if row.init]
        body.append(f"super().__init__({', '.join(values)})")
    for row in rows:
        if row.name not in names and row.value():
            body.append(f"self.{row.name} = {row.value()}")
    if not rows:
        return []
    parameters = "".join(f", {row.parameter()}" for row in rows if row.init)
    return [f"def __init__(self{parameters}) -> None:", *(f"    {line}" for line in body)]


def clone_lines(cls: type[Any], rows: list[Row]) -> list[str]:
    """Return the lines of `clone`. It returns the object itself if no field can change."""
    if not rows:
        return []
    name = cls.__name__
    parameters = [str(parameter) for parameter in getattr(cls, "__parameters__", ())]
    kind = f"{name}[{', '.join(p.lstrip('~+-') for p in parameters)}]" if parameters else name
    head = f"def clone(self) -> {kind}:"
    if all(row.type.startswith("Final[") and row.init and row.copy == VALUE for row in rows):
        return [head, "    return self"]
    for row in rows:
        if row.init and not row.copy and not row.default:
            raise TypeError(f"{name}: the base that declares {row.name} has a `clone` of its own")
    values = [row.copied() or row.default for row in rows if row.init]
    made = f"{name}({', '.join(values)})"
    rest = [
        f"    other.{row.name} = {row.copied()}"
        for row in rows
        if not row.init and row.copy and not row.type.startswith("Final[")
    ]
    if not rest:
        return [head, f"    return {made}"]
    return [head, f"    other: {kind} = {made}", *rest, "    return other"]
