"""Templates are rendered quicker than plain Jinja would, to the same letters."""

from dataclasses import dataclass

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, Template
from jinja2.filters import FILTERS
from jinja2.runtime import Context
from markupsafe import Markup

from app.contract.proofs import bots_of, header_of, play, walk
from app.games import GAMES
from app.web import fragments, templating
from app.web.kept_macros import SYNCHRONOUS, QuickEnvironment


@dataclass(frozen=True)
class Card:
    name: str


@dataclass
class Token:
    count: int


LIBRARY = """
{% macro card(it, more="") %}<b>{{ it.name }}{{ more }}</b>{% endmacro %}
{% macro shown(it) %}<i>{{ it }}</i>{% endmacro %}
{% macro total(them) %}{{ them|length }}{% endmacro %}
{% macro count(token) %}{{ token.count }}{% endmacro %}
{% macro around() %}<p>{{ caller() }}</p>{% endmacro %}
{% macro tick() %}{{ ticks() }}{% endmacro %}
"""


@pytest.fixture
def quick() -> Environment:
    """A small environment of the same kind, in which a macro of a library says how often it was carried out."""
    loader = DictLoader({"lib.html": LIBRARY})
    env = QuickEnvironment(loader=loader, autoescape=True, undefined=StrictUndefined, auto_reload=False)
    ticks = iter(range(1000))
    env.globals["ticks"] = lambda: next(ticks)
    return env


def said(env: Environment, words: str, **values: object) -> str:
    return env.from_string("{% import 'lib.html' as lib %}" + words).render(**values)


def test_a_macro_is_carried_out_once_for_the_same_values(quick: Environment) -> None:
    assert [said(quick, "{{ lib.tick() }}") for _ in range(3)] == ["0", "0", "0"]


def test_equal_cards_look_the_same_and_others_do_not(quick: Environment) -> None:
    names = ["Lamp", "Rope", "Lamp", "<Knife>"]
    shown = [said(quick, "{{ lib.card(it, more='!') }}", it=Card(name)) for name in names]
    assert shown == ["<b>Lamp!</b>", "<b>Rope!</b>", "<b>Lamp!</b>", "<b>&lt;Knife&gt;!</b>"]


@pytest.mark.parametrize("pair", [(1, True), ("<b>", Markup("<b>")), (1, 1.0), ((1,), (True,)), ("", None)])
def test_what_only_compares_equal_is_not_taken_for_the_same(quick: Environment, pair: tuple[object, object]) -> None:
    plain = Environment(loader=quick.loader, autoescape=True, undefined=StrictUndefined)
    plain.globals["ticks"] = lambda: 0
    for value in pair:
        assert said(quick, "{{ lib.shown(it) }}", it=value) == said(plain, "{{ lib.shown(it) }}", it=value)


def test_what_can_change_is_never_kept(quick: Environment) -> None:
    token, them = Token(1), ["a"]
    words = "{{ lib.count(token) }} {{ lib.total(them) }}"
    assert said(quick, words, token=token, them=them) == "1 1"
    token.count = 2
    them.append("b")
    assert said(quick, words, token=token, them=them) == "2 2"


def test_a_card_that_is_gone_leaves_nothing_to_one_at_its_place_in_memory(quick: Environment) -> None:
    shown = [said(quick, "{{ lib.card(it) }}", it=Card(f"card {number}")) for number in range(2000)]
    assert shown == [f"<b>card {number}</b>" for number in range(2000)]


def test_what_a_macro_is_wrapped_around_is_never_kept(quick: Environment) -> None:
    words = "{% call lib.around() %}{{ it }}{% endcall %}"
    assert [said(quick, words, it=it) for it in ("a", "b")] == ["<p>a</p>", "<p>b</p>"]


@pytest.mark.parametrize("game", GAMES)
def test_every_region_is_drawn_as_plain_jinja_draws_it(game: str) -> None:
    plain = templating.new_environment()
    plain.template_class, plain.context_class = Template, Context
    plain.filters.update({name: FILTERS[name] for name in SYNCHRONOUS})
    header = header_of(GAMES[game], GAMES[game].players[0], "drawn")
    played, drawn = play(GAMES[game], header, bots_of(GAMES[game])["random"]), 0
    for count, table in enumerate(walk(played.game, played.log)):
        if count % 25:
            continue
        for viewer in played.viewers:
            for name, region in table.view(viewer).items():
                path = fragments._path(game, name, region)
                if path is not None:
                    me = fragments.Me("code", viewer)
                    values = {"region": region, "me": me, "game": game, "name": name, "echo": ""}
                    expected = plain.get_template(path).render(**values)
                    assert templating.template(path).render(**values) == expected, f"{name} after {count} answers"
                    drawn += 1
    assert drawn > 20
