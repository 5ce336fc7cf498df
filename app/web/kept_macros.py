"""Jinja made quicker where tables spend their time, with the same output: the tests compare it to plain Jinja's.

What a macro of a library makes of the same values is kept: such a macro sees nothing but what it is given. So each
card's face is rendered once, and a fragment joins ready strings and its own numbers.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from enum import Enum
from functools import lru_cache
from types import CodeType
from typing import Any, cast

from jinja2 import Environment, Template, Undefined, filters
from jinja2.environment import TemplateModule
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from jinja2.utils import pass_eval_context
from markupsafe import Markup, escape

MOST_KEPT = 8192
MOST_ESCAPED = 16384
NUMBERS = frozenset({int, Undefined})
"""What has no letters to escape; a condition without an else says nothing."""
PLAIN = frozenset({str, Markup, int, bool, float, type(None)})
SYNCHRONOUS = (
    "first",
    "groupby",
    "join",
    "list",
    "map",
    "reject",
    "rejectattr",
    "select",
    "selectattr",
    "sum",
    "unique",
)
NO_NAMES: set[str] = set()
"""No template of ours has global names of its own."""
NOT_KEPT = object()
"""In place of a key, for values that could change."""

_kept: "OrderedDict[tuple[object, ...], tuple[object, Markup]]" = OrderedDict()
_frozen: dict[type, bool] = {}


class KeptMacro(Macro):
    """A macro that is carried out once for the same values; objects are the same only if they are one and the same."""

    @pass_eval_context
    def __call__(self, context: EvalContext, *args: object, **named: object) -> str:
        keys = _keys((*args, *named.values()))
        if keys is NOT_KEPT or not context.autoescape:
            return super().__call__(context, *args, **named)
        key = (id(self), *named, keys)
        found = _kept.get(key)
        if found is None:
            # The values are kept, too: as long as they are, no others can have their ids.
            _kept[key] = found = ((self, args, named), cast(Markup, super().__call__(context, *args, **named)))
            if len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
        else:
            _kept.move_to_end(key)
        return found[1]


def _keys(values: Iterable[object]) -> object:
    """What tells these values from others: what is plain by what it is, what cannot change by which it is."""
    keys: list[object] = []
    for value in values:
        kind = type(value)
        if kind in PLAIN:
            keys += (kind, value)
        elif kind is tuple:
            inner = _keys(cast("tuple[object, ...]", value))
            if inner is NOT_KEPT:
                return NOT_KEPT
            keys.append(inner)
        elif _is_frozen(kind):
            keys += (kind, id(value))
        else:
            return NOT_KEPT
    return tuple(keys)


def _is_frozen(kind: type) -> bool:
    known = _frozen.get(kind)
    if known is None:
        parameters = getattr(kind, "__dataclass_params__", None)
        known = _frozen[kind] = issubclass(kind, Enum) or bool(parameters and parameters.frozen)
    return known


@lru_cache(1024)
def _eval_context(environment: Environment, name: str | None) -> EvalContext:
    """One for each template: whether it is escaped is its own affair and never changes."""
    return EvalContext(environment, name)


class QuickContext(Context):
    """Made without copying what all templates share; calls macros without asking how they would like to be called."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,
    ) -> None:
        self.parent, self.name, self.environment = parent, name, environment
        self.vars, self.exported_vars = {}, set()
        self.eval_ctx = _eval_context(environment, name)
        self.globals_keys = NO_NAMES
        self.blocks = {block: [draw] for block, draw in blocks.items()} if blocks else {}

    def call(__self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        if type(__obj) not in (KeptMacro, Macro):
            return super().call(__obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return __obj(__self.eval_ctx, *args, **kwargs)


class QuickEnvironment(Environment):
    """Looks for a template once: none changes while the server runs. Filters never ask whether they are to wait."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._found: dict[str, Template] = {}
        self.template_class, self.context_class = QuickTemplate, QuickContext
        self.filters.update({name: getattr(filters, f"sync_do_{name}") for name in SYNCHRONOUS})

    def get_template(
        self,
        name: "str | Template",
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        found = self._found.get(cast(str, name))
        if found is None or globals is not None:
            found = super().get_template(name, parent, globals)
            if isinstance(name, str) and not self.auto_reload and globals is None:
                self._found[name] = found
        return found


class QuickTemplate(Template):
    """Escapes the same words only once, and keeps what the macros of a library make."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        # Jinja gives a chain of mappings, and copies it whenever the template is rendered.
        made = super().from_code(environment, code, dict(globals), uptodate)
        made.root_render_func.__globals__["escape"] = quick_escape
        return made

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """One module serves all who import it: no template of ours has global names of its own."""
        if self._module is None:
            module = super()._get_default_module()
            for macro in vars(module).values():
                if type(macro) is Macro and not macro.caller:
                    macro.__class__ = KeptMacro
            return module
        return self._module


def quick_escape(value: object) -> str:
    """As it is put into a page, where it is joined with other text at once."""
    kind = type(value)
    if kind is str:
        return _escaped(cast(str, value))
    return cast(str, value) if kind is Markup else str(value) if kind in NUMBERS else escape(value)


@lru_cache(MOST_ESCAPED)
def _escaped(text: str) -> str:
    return str(escape(text))
