"""Each game tells its moments: on the big screen in order and by name, on phones to those they are for."""

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from app.games import GAMES, game_called
from app.kernel.decision import Seat
from app.kernel.moment import Named
from tests.browser.staging import NAMES, PHONE, TELEVISION, Found, evening, find, first, staged
from tests.browser.test_stage import overlaps
from tests.serving import Served

SCRIPTS = {
    "fourth-wall": ("insane", "eye-opens", "gate-closed"),
    "within-walls": ("revealed", "hand", "not-enough"),
    "great-old-ones": ("acts", "health", "sealed"),
    "projector": ("projects", "arrives", "home"),
}
"""By game, moments that are brought by real answers, each at a table of its own."""
EVENINGS = 2
RARE = {
    "fourth-wall": {"presence", "plan", "targeted", "wall-wins", "town-safe"},  # of the other mode, or of one end
    "within-walls": {"holds-on"},
    "great-old-ones": {"ready", "falls", "goes-insane", "lost", "defeat"},
    "projector": {"won", "dissipates", "stability", "recycled", "together"},
}
"""What few evenings come to."""
MEASURED = """() => {
  const beat = document.querySelector("body > .beat.is-on");
  const lies = beat.getBoundingClientRect();
  const isIn = (it, of) => it.left > of.left - 3 && it.right < of.right + 3 && it.top > of.top - 3
    && it.bottom < of.bottom + 3;
  const isCut = (box) => box.width && !(isIn(box, lies) && isIn(box, new DOMRect(0, 0, innerWidth, innerHeight)));
  const isRead = (it) => it.textContent.trim() && it.checkVisibility({ visibilityProperty: true })
    && !it.closest(".card");
  const words = [...beat.querySelectorAll("h2, p, li, .beat-who")].filter(isRead);
  const isOver = (it) => it && it.height && it.top < lies.bottom - 1 && it.bottom > lies.top + 1
    && it.left < lies.right && it.right > lies.left;
  const kept = [".t-ask", ".t-hand", ".t-tabs > .tab-bar"];
  const box = (it) => it?.getBoundingClientRect();
  const said = beat.getAttribute("aria-label") ?? beat.querySelector(".beat-effect").firstChild.textContent;
  const found = {
    said,
    cut: words.filter((it) => isCut(box(it))).map((it) => it.textContent.slice(0, 60)),
    covers: kept.filter((name) => isOver(box(document.querySelector(name)))),
  };
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  return found;
}"""
"""What a beat says, which of its words are cut off, and what it lies over; then it is passed over."""


@pytest.mark.parametrize("game", sorted(SCRIPTS))
def test_evenings_come_to_every_moment_and_each_can_be_drawn(game: str) -> None:
    told = {beat.moment.kind for number in range(EVENINGS) for _, beat in evening(game, number)[1]}
    assert {beat.key for beat in game_called(game).beats} - told <= RARE[game]


@pytest.mark.parametrize("game", sorted(SCRIPTS))
async def test_what_happens_is_played_on_the_screen_and_told_on_phones(
    browser: Browser, server: Served, database: str, game: str
) -> None:
    for kind in SCRIPTS[game][:1]:
        found = find(game, kind)
        stage = await staged(server.url, database, found)
        screen = await stage.open(browser, None, size=TELEVISION, still=True)
        seat = _reader(found, list(stage.laid.tokens))
        phone = await stage.open(browser, seat, size=PHONE, still=True)
        await stage.answer()
        beat = screen.locator(f"body > .beat[data-kind={kind}]")
        await _until(screen, beat)
        await expect(beat.locator(".beat-title").last).to_contain_text(found.moment.title.split(":")[-1].strip())
        told = phone.locator("body > .beat.is-on")
        await expect(told.first).to_be_visible()
        if await told.first.evaluate("beat => beat.matches('.beat-mine')"):
            assert await overlaps(phone, [".t-ask", ".t-hand", ".t-tabs > .tab-bar"]) == []


@pytest.mark.parametrize("game", sorted(SCRIPTS))
async def test_moments_stand_in_the_order_in_which_they_came(
    browser: Browser, server: Served, database: str, game: str
) -> None:
    found = [first(game, kind) for kind in SCRIPTS[game]]
    stage = await staged(server.url, database, found[0])
    screen = await stage.open(browser, None, size=TELEVISION, still=True)
    reader = next(seat for seat in stage.laid.tokens if seat != stage.rest[0].seat)  # who is asked has a recap instead
    phone = await stage.open(browser, reader, size=PHONE, still=True)
    for page, seat in ((screen, None), (phone, reader)):
        for one in found:
            await stage.show(page, one, seat)
        for one in found:
            beat = page.locator("body > .beat.is-on")
            await expect(beat.and_(page.locator(f"[data-kind={one.moment.kind}], .beat-banner"))).to_have_count(1)
            words = await beat.inner_text()
            assert not any(name in words for name in ("Player-", "Investigator-")), words
            await page.keyboard.press(" ")
        await expect(page.locator("body > .beat")).to_have_count(0, timeout=20_000)


@pytest.mark.parametrize("game", sorted(SCRIPTS))
async def test_every_moment_is_whole_on_the_big_screen_and_leaves_phones_their_question(
    browser: Browser, server: Served, database: str, game: str
) -> None:
    found = _one_of_each(game)
    stage = await staged(server.url, database, found[0])
    seat = next(iter(stage.laid.tokens))
    screen = await stage.open(browser, None, size=TELEVISION, still=True)
    phone = await stage.open(browser, seat, size=PHONE, still=True)
    await expect(phone.locator("#region-room")).to_have_attribute("data-screen", "yes")
    for one in found:
        for page, eyes in ((screen, None), (phone, seat)):
            await stage.show(page, one, eyes)
            shown = await page.evaluate(MEASURED)
            assert shown["said"].split() == _said(one, eyes).split(), shown
            assert eyes or not shown["cut"], f"{one.moment.kind} is cut: {shown['cut']}"
            assert not eyes or not shown["covers"], f"{one.moment.kind} covers {shown['covers']}"


def _said(one: Found, eyes: Seat | None) -> str:
    """The title for those eyes."""
    moment = one.moment
    return moment.yours if moment.yours and eyes in moment.seats else moment.title


def _one_of_each(game: str) -> list[Found]:
    """The first moment of every kind that all may see, of the evenings looked at."""
    first: dict[str, Found] = {}
    for number in range(EVENINGS):
        log, moments, _ = evening(game, number)
        for count, showing in moments:
            if not showing.moment.is_private and not showing.moment.is_between:
                first.setdefault(showing.moment.kind, Found(log, count, showing))
    return list(first.values())


async def test_what_a_spy_sees_is_on_no_other_screen(browser: Browser, server: Served, database: str) -> None:
    game = "within-walls"
    found = find(game, "spied", is_private=True)
    stage = await staged(server.url, database, found)
    seats = list(stage.laid.tokens)
    spy = Seat(f"player-{NAMES.index(found.moment.title.split()[0]) + 1}")
    pages = {seat: await stage.open(browser, seat, size=PHONE, still=True) for seat in (spy, _other(seats, spy))}
    screen = await stage.open(browser, None, size=TELEVISION, still=True)
    await stage.answer()
    secret = pages[spy].locator("body > .beat-secret")
    await _until(pages[spy], secret)
    what = str(found.moment.steps[0])
    assert await secret.get_by_text(what).evaluate("it => getComputedStyle(it).visibility") == "hidden"
    await secret.evaluate("it => it.classList.add('is-held')")
    await expect(secret.get_by_text(what)).to_be_visible()
    for page in (pages[_other(seats, spy)], screen):
        await expect(page.locator("body > .beat").first).to_be_visible()
        assert what not in await page.content()


def _reader(found: Found, seats: list[Seat]) -> Seat:
    """One it is about, or the first."""
    return next((seat for seat in found.moment.seats if seat in seats), seats[0])


def _other(seats: list[Seat], one: Seat) -> Seat:
    return next(seat for seat in seats if seat != one)


async def _until(page: Page, beat: Locator) -> None:
    """Pass over what comes before it."""
    for _ in range(12):
        if await beat.count():
            return
        await page.wait_for_timeout(250)
        if not await beat.count():
            await page.keyboard.press(" ")
    raise AssertionError("the moment never came")


async def test_a_vote_is_counted_hand_by_hand_beside_what_it_takes(
    browser: Browser, server: Served, database: str
) -> None:
    found = first("within-walls", "counted")
    hands = [step for step in found.moment.steps if isinstance(step, Named)]
    for _, beat in await _shown(browser, server, database, found):
        named = beat.locator(".witness-hand:not(.is-none)")
        assert await named.count() == sum(not hand.is_void for hand in hands)
        assert await beat.locator(".vote-tally-hand").count() == sum(hand.count for hand in hands)
        await expect(beat.locator(".vote-tally-words")).to_have_text(found.moment.figures[0].words)
        assert [name.strip() for name in await beat.locator(".witness-name").all_inner_texts()] == [
            hand.of for hand in hands
        ]


async def test_what_the_enemys_turn_cost_is_told_of_everybody_and_of_the_ritual(
    browser: Browser, server: Served, database: str
) -> None:
    found = first("great-old-ones", "cost")
    for _, beat in await _shown(browser, server, database, found):
        assert found.moment.change is not None
        left = [change.after for change in (*found.moment.each, found.moment.change)]
        assert await beat.locator(".cost > .beat-change > b").all_inner_texts() == [str(number) for number in left]


async def test_a_baddie_arrives_with_its_three_numbers(browser: Browser, server: Served, database: str) -> None:
    found = first("projector", "arrives")
    for _, beat in await _shown(browser, server, database, found):
        assert await beat.locator(".foe-numbers dt").all_inner_texts() == ["hits for", "armor", "will"]
        said = [text.split()[-1] for text in await beat.locator(".foe-numbers dd").all_inner_texts()]
        assert said == [number.words for number in found.moment.figures]


async def _shown(browser: Browser, server: Served, database: str, found: Found) -> list[tuple[Page, Locator]]:
    """The moment on the television and on the phone of the first it is about, each standing still."""
    stage = await staged(server.url, database, found)
    seat = next(iter(found.moment.seats or stage.laid.tokens))
    shown = []
    for eyes, size in ((None, TELEVISION), (seat, PHONE)):
        page = await stage.open(browser, eyes, size=size, still=True)
        await page.evaluate("window.setTimeout = () => 0")  # it stands for as long as it is looked at
        await stage.show(page, found, eyes)
        beat = page.locator(f"body > .beat.is-on[data-kind={found.moment.kind}]")
        await expect(beat).to_be_visible()
        shown.append((page, beat))
    return shown


def test_every_game_has_moments() -> None:
    assert all(len(game_called(game).beats) > 3 for game in GAMES)
