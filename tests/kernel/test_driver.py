"""Bots at a table: in which order they answer, and what is done about bad ones."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import (
    ANYTIME,
    Build,
    Flow,
    GameOver,
    Option,
    Pick,
    Question,
    Seat,
    Viewer,
    ask,
    ask_first,
    ask_many,
    ask_together,
)
from app.kernel.driver import PATIENCE, next_answer, play_out
from app.kernel.errors import IllegalAnswer
from app.kernel.game import AnytimePlay, Bot, Game, View
from app.kernel.log import Answer, Log
from app.kernel.offer import Offer
from app.kernel.region import Region, RegionValue, each, everybody
from app.kernel.table import Table
from app.kernel.views import SeatView
from tests.kernel.scene import END, given
from tests.kernel.toy import ADA, BO, Lantern

HANDS: dict[Seat, Sequence[str]] = {ADA: ["fox"], BO: ["owl"]}
YES_OR_NO = (Option("yes", "Yes", True), Option("no", "No", False))


def plain(_view: View, offer: Offer, _chance: Chance) -> tuple[str, ...] | None:
    """Answers like somebody who says nothing, and never steps in."""
    return offer.default if offer.options else None


def nagging(_view: View, offer: Offer, _chance: Chance) -> tuple[str, ...] | None:
    """Steps in whenever it may."""
    return (offer.anytime[0].key,) if offer.anytime else offer.default or None


def question(given: tuple[str, ...] | None = None) -> Build[bool]:
    return lambda: Question("Well?", YES_OR_NO, given=given)


def one_question(_state: Lantern) -> Flow[None]:
    yield from ask(ADA, "Ada answers.", question())
    raise GameOver(END)


def next_of(table: Table[Lantern]) -> Answer | None:
    return next_answer(table, {ADA: plain, BO: plain}, Chance("bots"))


def free_plays(_state: Lantern, _seat: Seat) -> Sequence[AnytimePlay]:
    """An any-time play that uses nothing up and changes nothing."""

    def hum() -> Flow[None]:
        yield from ()

    return (Option(f"{ANYTIME}hum", "Hum", hum),)


def humming(game: Game[Lantern], table: Table[Lantern]) -> Table[Lantern]:
    return Table(replace(game, anytime=free_plays), Log(table.log.header))


def test_an_answer_given_in_advance_comes_first() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        yield from ask_together({ADA: question(), BO: question(("no",))}, "Both answer.")
        raise GameOver(END)

    assert next_of(given(HANDS, flow=flow).table) == Answer(BO, 1, ("no",))


def test_an_answer_given_in_advance_needs_no_bot() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        yield from ask(ADA, "Ada answers.", question(("no",)))
        raise GameOver(END)

    assert next_answer(given(HANDS, flow=flow).table, {}, Chance("bots")) == Answer(ADA, 1, ("no",))


def test_a_table_that_waits_for_a_person_gets_no_answer_from_bots() -> None:
    table = given(HANDS, flow=one_question).table
    assert next_answer(table, {BO: plain}, Chance("bots")) is None
    assert play_out(table, {BO: plain}, Chance("bots"), 10) is None


def test_those_who_are_not_asked_may_step_in_first() -> None:
    scene = given(HANDS, flow=one_question)
    table = humming(scene.game, scene.table)
    answer = next_answer(table, {ADA: plain, BO: nagging}, Chance("bots"))
    assert answer == Answer(BO, 0, (f"{ANYTIME}hum",))


def test_no_bot_holds_the_table_up_for_ever() -> None:
    scene = given(HANDS, flow=one_question)
    table = humming(scene.game, scene.table)
    assert play_out(table, {ADA: nagging, BO: nagging}, Chance("bots"), 100) == END
    assert len(table.log.entries) == PATIENCE + 1


def test_a_vote_that_was_cast_is_not_asked_for_again() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        yield from ask_together({ADA: question(), BO: question()}, "All vote.", is_revisable=True)
        raise GameOver(END)

    table = given(HANDS, flow=flow).table
    assert play_out(table, {ADA: plain, BO: plain}, Chance("bots"), 2) == END


def test_a_selection_the_random_bot_gets_wrong_becomes_the_default() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        only_no = Pick[bool](1, 2, lambda picked: None if picked == (False,) else "Only no will do.")
        yield from ask_many(ADA, "Ada answers.", lambda: Question("Well?", YES_OR_NO, only_no, default=("no",)))
        raise GameOver(END)

    for seed in "abcdefgh":
        table = given(HANDS, flow=flow).table
        assert play_out(table, {ADA: random_bot}, Chance(seed), 1) == END


def test_a_wrong_answer_of_a_bot_is_loud() -> None:
    table = given(HANDS, flow=one_question).table
    with pytest.raises(IllegalAnswer, match="'maybe' is not one of the options"):
        play_out(table, {ADA: lambda _view, _offer, _chance: ("maybe",)}, Chance("bots"), 5)


def test_a_bot_that_is_asked_must_answer() -> None:
    table = given(HANDS, flow=one_question).table
    with pytest.raises(IllegalAnswer, match="did not answer"):
        play_out(table, {ADA: lambda _view, _offer, _chance: None}, Chance("bots"), 5)


def test_a_bot_may_hold_back_while_another_seat_is_asked() -> None:
    def flow(_state: Lantern) -> Flow[None]:
        questions = dict.fromkeys((ADA, BO), lambda: Question("Well?", YES_OR_NO))
        answers = yield from ask_first(questions, "Either answers.", lambda _: True)
        raise GameOver(replace(END, reason=f"{sorted(seat for seat, given in answers.items() if given)}"))

    bots: dict[Seat, Bot] = {ADA: lambda _view, _offer, _chance: None, BO: lambda _view, offer, _chance: offer.keys[:1]}
    outcome = play_out(given(HANDS, flow=flow).table, bots, Chance("bots"), 5)
    assert outcome is not None
    assert outcome.reason == f"{[BO]}"
    waiting = given(HANDS, flow=flow).table
    assert play_out(waiting, {ADA: bots[ADA]}, Chance("bots"), 5) is None  # a person may still answer


def test_a_bots_view_shows_what_the_view_shows() -> None:
    table = given(HANDS).table
    assert dict(SeatView(table, ADA)) == table.view(ADA)
    assert SeatView(table, ADA) == table.view(ADA)


def test_bots_share_what_is_public_and_nothing_else() -> None:
    table, built = given(HANDS).table, list[tuple[str, Viewer]]()

    def counted(name: str, region: Region[Lantern]) -> Region[Lantern]:
        def build(state: Lantern, viewer: Viewer) -> RegionValue:
            built.append((name, viewer))
            return region.build(state, viewer)

        return replace(region, build=build, eyes=everybody if name == "board" else each)

    table.game = replace(table.game, regions={name: counted(name, it) for name, it in table.game.regions.items()})
    views = {seat: dict(SeatView(table, seat)) for seat in (ADA, BO)}
    assert views == {seat: table.view(seat) for seat in (ADA, BO)}
    assert built[: len(built) // 2].count(("board", ADA)) == 1
    assert [who for name, who in built[:5] if name == "hand"] == [ADA, BO]
