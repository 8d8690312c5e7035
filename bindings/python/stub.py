"""Makes the stub of the native half, `_wayfare.pyi`: `python stub.py OPTIONS` prints it, where OPTIONS is the program of
`examples/options.rs`.

Documentation and records are those of the module that is installed, options those of the library, types of functions those of
`signatures.pyi`.
"""

import ast
import inspect
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

from wayfare import _wayfare

FOLDER = Path(__file__).parent
# What the values of an option are in Python.
TYPES = {
    "Limit": "int",
    "Whole": "int",
    "Number": "float",
    "Flag": "bool",
    "Country": "str",
    "Region": "str",
    "Kind": 'Literal["place", "region", "country"]',
    "FeatureClass": "str",
    "Point": "tuple[float, float]",
    "BoundingBox": "tuple[float, float, float, float]",
    "Circle": "tuple[float, float, float]",
    "Price": "str | float",
    "Style": 'Literal["budget", "midrange", "luxury"]',
}
# What `enrich` has besides the options of queries.
OF_ENRICH = [
    ("text", "str", "The column of texts. Of a list or Series, what its column is called."),
    ("region", "str", "The column of the regions of these texts, such as states."),
    ("country", "str", "The column of their countries: codes or names."),
    ("latitude", "str", "The column of degrees north."),
    ("longitude", "str", "The column of degrees east."),
    ("geonameid", "str", "The column of ids of places."),
    ("add", "Sequence[str]", "The new columns; by default the id, name, country, coordinates and how sure or how far."),
    ("dataset", "Dataset", "What to look in; by default, what `open()` opens."),
    ("prefix", "str", "What goes before the names of the new columns."),
    ("threads", "int", "The most threads; by default, one for each core."),
]
# What a record has besides its fields.
OF_RECORDS = """
class Record:
    def to_dict(self) -> dict[str, Any]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
"""


class Options:
    """The options of queries, as the program tells them."""

    def __init__(self, program: str) -> None:
        told = subprocess.run([program], capture_output=True, check=True, encoding="utf-8").stdout
        self.all: dict[str, list[dict[str, Any]]] = json.loads(told)
        both = {option["name"]: option for option in self.all["resolve"] + self.all["nearest"]}
        own = [{"name": name, "type": kind, "is_repeatable": False, "about": about} for name, kind, about in OF_ENRICH]
        # Columns have the names of some.
        of_rows = [
            option | {"name": f"in_{name}" if name in ("country", "region") else name}
            for name, option in both.items()
            if name != "limit"
        ]
        self.all["enrich"] = own + of_rows


def documented(text: str | None, body: str = "") -> str:
    text = inspect.cleandoc(text or "")
    assert text, "something has no documentation"
    quoted = text.replace("\\", "\\\\")
    return indent(f'"""{quoted}"""\n{body}'.rstrip(), "    ")


def function(node: ast.FunctionDef, own: Any, options: Options) -> str:
    """A function with its options and its documentation."""
    text = getattr(own, "__doc__", None)
    parameters = [f"{parameter}," for parameter in ast.unparse(node.args).split(", **options")[0].split(", ") if parameter]
    if node.args.kwarg:
        assert isinstance(node.args.kwarg.annotation, ast.Constant)
        told = options.all[str(node.args.kwarg.annotation.value)]
        if not node.args.kwonlyargs:
            parameters.append("*,")
        for option in told:
            kind = TYPES.get(option["type"], option["type"])
            kind += f" | Sequence[{kind}]" if option["is_repeatable"] else ""
            parameters.append(f"{option['name']}: {kind} | None = None,")
        text = f"{inspect.cleandoc(text or '')}\n\n" + "\n".join(f"{option['name']}: {option['about']}" for option in told)
    decorators = "".join(f"@{ast.unparse(decorator)}\n" for decorator in node.decorator_list)
    assert node.returns
    listed = "\n" + indent("\n".join(parameters), "    ") + "\n" if node.args.kwarg else ast.unparse(node.args)
    head = f"{decorators}def {node.name}({listed}) -> {ast.unparse(node.returns)}:"
    # What Python itself calls needs no documentation.
    return f"{head} ..." if own is None or node.name.startswith("__") else f"{head}\n{documented(text)}"


def members(own: type, declared: ast.ClassDef | None, options: Options) -> Iterator[str]:
    nodes = declared.body if declared else []
    if fields := vars(own).get("__annotations__"):
        yield "__match_args__ = (" + "".join(f'"{name}",' for name in fields) + ")"
        if "__new__" in vars(own):
            arguments = "".join(f"    {name}: {kind},\n" for name, kind in fields.items())
            yield f"def __new__(\n    cls,\n{arguments}) -> Self: ..."
        for name, kind in fields.items():
            yield f"@property\ndef {name}(self) -> {kind}:\n{documented(vars(own)[name].__doc__)}"
        common = ast.parse(OF_RECORDS).body[0]
        assert isinstance(common, ast.ClassDef)
        nodes = nodes + common.body
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            yield function(node, vars(own).get(node.name), options)
        else:
            yield ast.unparse(node)


def stub(options: Options) -> str:
    declared = ast.parse(FOLDER.joinpath("signatures.pyi").read_text(encoding="utf-8")).body[1:]
    classes = {node.name: node for node in declared if isinstance(node, ast.ClassDef)}
    parts = ['"""The types of the native half of the package. `stub.py` makes it."""']
    parts.append("\n".join(ast.unparse(node) for node in declared if isinstance(node, (ast.Import, ast.ImportFrom))))
    names = sorted(_wayfare.__all__)
    parts.append("__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]")
    told = ""
    for node in declared:
        if isinstance(node, ast.FunctionDef):
            # Of several ways to call a function, the first has the documentation.
            own = None if node.name == told else getattr(_wayfare, node.name)
            parts.append(function(node, own, options))
            told = node.name
        elif not isinstance(node, (ast.Import, ast.ImportFrom)) and getattr(node, "name", None) not in names:
            parts.append(ast.unparse(node))
    for name in names:
        own = getattr(_wayfare, name)
        if not isinstance(own, type):
            continue
        is_error = issubclass(own, Exception)
        head = f"class {name}({own.__base__.__name__}):" if is_error and own.__base__ else f"@final\nclass {name}:"
        body = "\n\n".join(members(own, classes.get(name), options)) if not is_error else ""
        parts.append(f"{head}\n{documented(own.__doc__, f'{chr(10)}{body}' if body else '')}".rstrip())
    return "\n\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(stub(Options(sys.argv[1])), end="")
