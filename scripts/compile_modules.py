"""Compile modules with mypyc into one shared library: ``compile_modules.py OUT SOURCE...``.

The modules land in ``OUT/lib``. Everything between is kept in ``OUT``, so that a second run with
nothing changed does nothing and one with little changed compiles little.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any

from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

LIBRARY = "naumachia_compiled"
SHIMS = f"{LIBRARY}_shims_"
PROCESSORS = os.cpu_count() or 1
PIECE_BYTES = 1_000_000
"""The size of a C file. Each file reads its headers, which are nearly as large."""


def digest(paths: list[Path], *facts: str) -> str:
    """Return a fingerprint of files' contents and of other facts that the outcome depends on."""
    total = hashlib.sha256("\n".join([sys.version, mypy_version, *facts]).encode())
    for path in paths:
        total.update(f"{path}\n".encode() + path.read_bytes())
    return total.hexdigest()


OPTIMISED = os.environ.get("NAUMACHIA_OPTIMISED", "3")
"""The optimisation level of the C compiler, 0 to 3 or g. Tests need less, and build faster."""
MSVC = os.name == "nt"
"""Whether Microsoft's compiler builds: it accepts none of the flags for GCC and Clang."""
LESS = {"3": "-O1", "2": "-O1"}
"""The optimisation of packages that no search runs through."""
COLD = {"notation", "tables"}


def is_cold(source: str) -> bool:
    """Return whether a C file holds a package of a rule set that no search runs through."""
    package = Path(source).stem.rpartition("-")[0]
    return package.rpartition("___")[2] in COLD and "___rules___" in package


class ParallelBuild(build_ext):
    """Compile C files in parallel, and only those whose text or headers changed.

    Microsoft's compiler takes other options, so setuptools runs it in its own way.
    """

    def build_extensions(self) -> None:
        if MSVC:
            super().build_extensions()
            return
        self.free = BoundedSemaphore(PROCESSORS)
        self.reading = Lock()
        self.tried: set[Path] = set()
        self.compiler.compile = self.compile_changed
        super().build_extensions()

    def compile_changed(self, sources: list[str], **arguments: Any) -> list[str]:
        """Replace the compiler's ``compile``, which takes one file after the other."""
        objects: list[str]
        _, objects, extra, flags, build = self.compiler._setup_compile(  # noqa: SLF001
            arguments["output_dir"],
            arguments["macros"],
            arguments["include_dirs"],
            sources,
            arguments["depends"],
            arguments["extra_postargs"],
        )
        headers = [Path(name) for name in arguments["depends"] if name.endswith(".h")]
        options = self.compiler._get_cc_args(flags, arguments["debug"], None)  # noqa: SLF001
        # A file without headers of its own holds shims.
        first = [f"__native{kind}_{LIBRARY}.h" for kind in ("", "_internal")]
        compile_file = self.compiler._compile  # noqa: SLF001

        def compile_one(obj: str) -> None:
            source, extension = build[obj]
            stamp = Path(obj).with_suffix(".stamp")
            own = [*extra, LESS[OPTIMISED]] if is_cold(source) and OPTIMISED in LESS else extra
            wanted = digest([Path(source), *headers], *options, *own)
            if not (Path(obj).exists() and stamp.exists() and stamp.read_text() == wanted):
                stamp.unlink(missing_ok=True)
                read = self.read_once([*options, *own], first if headers else ["Python.h"])
                with self.free:
                    compile_file(obj, source, extension, options, [*own, *read], flags)
                stamp.write_text(wanted)

        with ThreadPoolExecutor(PROCESSORS) as pool:
            list(pool.map(compile_one, objects))
        return objects

    def get_export_symbols(self, ext: Any) -> list[str]:
        """Return the names that the Windows linker must export.

        A file of shims has no `PyInit_` function for its own name, and `PyMODINIT_FUNC` exports
        those that it has.
        """
        if ext.name.startswith(SHIMS):
            return []
        symbols: list[str] = super().get_export_symbols(ext)  # type: ignore[no-untyped-call]
        return symbols

    def file_of(self, module: str) -> str:
        """Return the file of a compiled module, relative to the folder of the packages."""
        return str(self.get_ext_filename(module))  # type: ignore[no-untyped-call]

    def read_once(self, options: list[str], names: list[str]) -> list[str]:
        """Precompile headers. Return the flags that use them; none if that fails."""
        text = "".join(f"#include <{name}>\n" for name in names)
        folder = Path(self.build_temp, digest([], *options, text)[:16])
        header, read = folder / "read.h", folder / "read.h.gch"
        with self.reading:
            if folder not in self.tried:
                self.tried.add(folder)
                folder.mkdir(parents=True, exist_ok=True)
                header.write_text(text)
                command = [*self.compiler.compiler_so, *options]
                command += ["-x", "c-header", str(header), "-o", str(read)]
                subprocess.run(command, check=False, capture_output=True)
        return ["-include", str(header)] if read.is_file() else []


WITHOUT_COLLECTOR = re.compile(
    r"{\n *CPy_TRASHCAN_BEGIN\(.*\n((?:.*\n)*?) *CPy_TRASHCAN_END\(.*\n",
)
"""The deallocator of a class that the garbage collector leaves out."""


def mended(code: str) -> str:
    """Mend mypyc's deallocators, which would crash in two cases.

    mypyc gives generic classes and exceptions a slot for weak references, and frees their objects
    without telling those who hold one. And it hands objects of acyclic classes to the trashcan,
    which writes into a head that only objects known to the garbage collector have. They need no
    trashcan: they do not nest deeply.
    """
    untrack = "PyObject_GC_UnTrack(self);"  # the first statement of every other deallocator
    clear = "if (Py_TYPE(self)->tp_weaklistoffset) PyObject_ClearWeakRefs((PyObject *)self);"
    code = code.replace(untrack, f"{untrack} {clear}")
    return WITHOUT_COLLECTOR.sub(rf"{{\n    {clear}\n\1", code)


def pieces(sources: list[str], folder: Path, library: str) -> list[str]:
    """Join the C files of a library, one for each module, into a few for each package.

    Return their paths.
    """
    packages: dict[str, list[Path]] = {}
    for source in map(Path, sources):
        module = source.stem.removeprefix("__native_").strip("_")
        runtime = module == source.stem  # mypyc's own
        package = "runtime" if runtime else module.rpartition("___")[0] or "library"
        packages.setdefault(package, []).append(source)
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for package, files in packages.items():
        bundles = [""]
        for file in files:
            code = mended(file.read_text())
            if bundles[-1] and len(bundles[-1]) + len(code) > PIECE_BYTES:
                bundles.append("")
            bundles[-1] += f"{code}\n"
        for number, code in enumerate(bundles):
            made.append(folder / f"{library}-{package}-{number}.c")
            made[-1].write_text(code)
    return [str(piece) for piece in made]


SHIM = """#include <Python.h>

static PyObject *module_of(const char *opener, const char *capsule_name)
{
    PyObject *names = Py_BuildValue("(s)", "*");
    if (!names) return NULL;
    PyObject *library = PyImport_ImportModuleLevel("%s", NULL, NULL, names, 0);
    Py_DECREF(names);
    if (!library) return NULL;
    PyObject *capsule = PyObject_GetAttrString(library, opener);
    Py_DECREF(library);
    if (!capsule) return NULL;
    void *open = PyCapsule_GetPointer(capsule, capsule_name);
    Py_DECREF(capsule);
    return open ? ((PyObject *(*)(void))open)() : NULL;
}
"""
"""Makes a module out of the part of the library with that name."""
MOST_SHIMS = 64
"""How many modules one file serves; it is copied for each of them."""


class Shims:
    """Small libraries by which Python finds the modules, in a few files instead of hundreds.

    Python calls a function named after the last part of the module's name. So one file serves many
    modules that differ in it, under all their names.
    """

    def __init__(self, extensions: list[Any], folder: Path, library: str) -> None:
        self.modules: list[dict[str, str]] = []
        """For each file, the module that each function opens."""
        texts: list[str] = []
        folder.mkdir(parents=True, exist_ok=True)
        for extension in extensions:
            text = Path(extension.sources[0]).read_text(encoding="utf-8")
            (function,) = re.findall(r"^PyInit_(\w+)\(void\)$", text, re.MULTILINE)
            (name,) = re.findall(r'PyCapsule_GetPointer\(capsule, "([^"]+)"', text)
            free = (n for n, one in enumerate(self.modules) if function not in one)
            number = next((n for n in free if len(self.modules[n]) < MOST_SHIMS), None)
            if number is None:
                number = len(texts)
                texts.append(SHIM % library)
                self.modules.append({})
            self.modules[number][function] = extension.name
            opened = f'module_of("{name.rpartition(".")[2]}", "{name}")'
            texts[number] += f"PyMODINIT_FUNC PyInit_{function}(void) {{ return {opened}; }}\n"
        self.extensions = []
        for number, text in enumerate(texts):
            source = folder / f"shims-{number}.c"
            source.write_text(text)
            flags = [] if MSVC else ["-g0"]
            name = f"{SHIMS}{number}"
            self.extensions.append(Extension(name, [str(source)], extra_compile_args=flags))

    def install(self, library: Path, command: ParallelBuild) -> None:
        """Put the compiled files where Python looks for the modules."""
        for extension, modules in zip(self.extensions, self.modules, strict=True):
            made = library / command.file_of(extension.name)
            for module in modules.values():
                place = library / command.file_of(module)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(made, place)
            made.unlink()


def type_check(out: Path, sources: list[str]) -> list[str]:
    """Return mypy's arguments: only errors in the sources themselves count.

    What these import is read for its types, through the package's `__init__` even the command line
    and the server. The packages that those need are not installed where a wheel is built.
    """
    return ["--cache-dir", str(out / "mypy"), "--follow-imports", "silent", *sources]


# -- declared classes ------------------------------------------------------------------------
# In plain Python a decorator adds methods to a class while its module is imported. mypyc knows only
# what a source says, so it gets a copy of the sources in which the same methods are written out.

DECLARES = re.compile(r"^@(declared|frozen\(.*\))$", re.MULTILINE)
PLAIN = Path("src")
"""The folder of the package, as seen from the root of the project."""


def expanded(path: str, source: str) -> str:
    """Return a module's source with the methods of its declared classes written out."""
    if not DECLARES.search(source):
        return source
    inside = Path(path).relative_to(PLAIN) if Path(path).is_relative_to(PLAIN) else Path(path)
    module = import_module(".".join(inside.with_suffix("").parts))
    methods: dict[str, str] = import_module("naumachia.kernel.declared").SOURCES
    lines = source.split("\n")
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.ClassDef):
            key = f"{module.__name__}.{node.name}"
            kinds = [ast.get_source_segment(source, one) or "" for one in node.decorator_list]
            at = next((n for n, one in enumerate(kinds) if DECLARES.match(f"@{one}")), None)
            if at is not None:
                decorator = node.decorator_list[at].lineno
                lines[node.end_lineno : node.end_lineno] = methods[key].rstrip("\n").split("\n")
                write_fields(lines, node, getattr(module, node.name))
                lines[decorator - 1] = ""
                first = node.decorator_list[0].lineno - 1
                text = methods[key] + field_types(node, getattr(module, node.name))
                lines[first:first] = missing_names(text, getattr(module, node.name))
    return "\n".join(lines)


def write_fields(lines: list[str], node: ast.ClassDef, cls: Any) -> None:
    """Leave of each field of a class its type only, and nothing of a base's field."""
    inherited = {row[0] for row in getattr(cls.__mro__[1], "declared_fields", ())}
    kinds = {row[0]: row[1] for row in cls.declared_fields}
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            name = one.target.id
            if name in kinds:
                field = "" if name in inherited else f"    {name}: {kinds[name]}"
                assert one.end_lineno is not None
                blank = [""] * (one.end_lineno - one.lineno)
                lines[one.lineno - 1 : one.end_lineno] = [field, *blank]


def field_types(node: ast.ClassDef, cls: Any) -> str:
    """Return the source text of a class's fields with their types."""
    own = {
        one.target.id
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }
    return "".join(f"    {row[0]}: {row[1]}\n" for row in cls.declared_fields if row[0] in own)


def missing_names(text: str, cls: Any) -> list[str]:
    """Return the imports of names in generated text that a class's module does not have."""
    known = vars(sys.modules[cls.__module__])
    tree = ast.parse(f"class {cls.__name__}:\n{text}")
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = []
    for name in sorted(names - {"self", "other", cls.__name__} - set(dir(builtins))):
        homes = ["typing", *(base.__module__ for base in cls.__mro__[1:])]
        home = next((h for h in homes if hasattr(sys.modules[h], name)), None)
        if name not in known and home is not None:
            imports.append(f"from {home} import {name}")
    return imports


def expand(sources: list[str], tree: Path) -> None:
    """Copy the package and the sources into a folder, with the methods of declared classes.

    Files that are the same as before keep their times, so that mypy need not read them again.
    """
    sys.path[:0] = [str(PLAIN.absolute()), str(Path().absolute())]
    wanted = {*sources, *(path.as_posix() for path in PLAIN.rglob("*.py")), "pyproject.toml"}
    for old in tree.rglob("*"):
        if old.is_file() and old.relative_to(tree).as_posix() not in wanted:
            old.unlink()
    for path in sorted(wanted):
        text = Path(path).read_text(encoding="utf-8")
        if path in sources:
            text = expanded(path, text)
        target = tree / path
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


# -- the build -------------------------------------------------------------------------------


def build(out: Path, sources: list[str]) -> None:
    """Compile the sources into ``out/lib``. Ends the process where mypyc finds an error."""
    out = out.absolute()
    expand(sources, out / "tree")
    os.chdir(out / "tree")
    library = out / "lib"
    shutil.rmtree(library, ignore_errors=True)
    extensions = mypycify(
        type_check(out, sources),
        opt_level=OPTIMISED,
        debug_level="0",
        multi_file=True,
        target_dir=str(out / "c"),
        group_name=LIBRARY,
    )
    (whole,) = (one for one in extensions if len(list(one.sources)) > 1)
    whole.sources = pieces([str(source) for source in whole.sources], out / "pieces", whole.name)
    # A newer C compiler's new warnings are no reason to refuse the compiled build.
    # Fused multiply-adds would round otherwise than plain Python does.
    # Nothing outside the library calls its functions by name, so calls within it go straight.
    # Microsoft's compiler does so by default.
    flags = [] if MSVC else ["-Wno-error", "-ffp-contract=off", "-fvisibility=hidden"]
    whole.extra_compile_args = [*whole.extra_compile_args, *flags]
    shims = Shims([one for one in extensions if one is not whole], out / "shims", whole.name)
    extensions = [whole, *shims.extensions]
    command = ParallelBuild(Distribution({"name": "naumachia", "ext_modules": extensions}))
    command.build_lib = str(library)
    command.build_temp = str(out / "objects")
    command.parallel = PROCESSORS
    command.finalize_options()
    command.run()
    shims.install(library, command)


def main(out: Path, sources: list[str]) -> None:
    """Compile unless the very same sources were compiled before."""
    out.mkdir(parents=True, exist_ok=True)
    stamp = out / "stamp"
    wanted = digest([Path(s) for s in sources] + [Path(__file__)])
    if stamp.exists() and stamp.read_text() == wanted:
        return
    stamp.unlink(missing_ok=True)
    build(out, sources)
    stamp.write_text(wanted)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
