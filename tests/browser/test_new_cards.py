"""A campaign's party is shown newer cards on its phones, card by card, and takes them when all have agreed."""

from dataclasses import replace

from playwright.async_api import Browser, expect

from app.games import GAMES
from app.kernel.cardset import CardSet
from app.kernel.decision import Seat
from app.live import seating
from app.live.campaigns import open_campaign
from app.live.events import Resumed
from app.live.hub import Hub
from app.live.printings import stored
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.browser.people import Guest
from tests.keep import CAMPAIGNS, load_campaign
from tests.serving import Served

GAME = GAMES["projector"]
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def older_cards() -> CardSet:
    """The cards of a year ago, of which every ability that draws has been printed otherwise since."""
    now = dict(GAME.card_set().files)
    now["abilities.toml"] = now["abilities.toml"].replace("Draw 1 resource.", "Draw 2 resources.")
    return GAME.read_cards(now)


async def lay_campaign(url: str) -> tuple[str, str, dict[str, str], list[str]]:
    """A campaign between two days, played with older cards: its code, its sitting, the owner's cookie, and tokens."""
    engine = open_engine(url)
    await migrate(engine)
    hub, cards = Hub(Journal(engine), pace=0), older_cards()
    file = next(file for file in CAMPAIGNS.of(GAME.id) if "resting" in file.name)
    kept = replace(load_campaign(file), card_hash=cards.hash)
    laid, shelf = Resumed(kept.dump(), {}, {}), stored(GAME, cards)
    opened = await open_campaign(hub, GAME.id, kept.options, "The lodge", "", laid, cards=shelf)
    room = await hub.room(opened.room)
    tokens = [
        (await seating.sit(room, name, Seat(seat), None)).token
        for name, seat in zip(("Otis", "Wilma"), kept.seats, strict=False)
    ]
    await hub.close()
    await engine.dispose()
    return opened.campaign, opened.room, {f"veil-campaign-{opened.campaign}": opened.owner_token}, tokens


async def _arrive(browser: Browser, url: str, campaign: str, **cookies: str) -> Guest:
    guest = await Guest.with_phone(browser, campaign)
    await guest.page.context.add_cookies([{"name": name, "value": cookies[name], "url": url} for name in cookies])
    await guest.page.goto(f"{url}/campaigns/{campaign}")
    return guest


async def test_the_party_is_shown_every_card_and_all_agree(browser: Browser, server: Served, database: str) -> None:
    campaign, room, owner, (first, second) = await lay_campaign(database)
    otis = await _arrive(browser, server.url, campaign, **owner, **{f"veil-{room}": first})
    wilma = await _arrive(browser, server.url, campaign, **{f"veil-{room}": second})
    cards = otis.page.locator("#cards")
    await expect(cards).to_contain_text("There are new cards")
    await expect(wilma.page.locator("#cards button")).to_have_count(0)
    await cards.locator("summary").tap()
    await expect(cards.locator("li del").first).to_contain_text("Draw 2 resources.")
    await expect(cards.locator("li ins").first).to_contain_text("Draw 1 resource.")
    assert await otis.page.evaluate(FITS)
    await cards.get_by_role("button", name="Ask the party to take them").tap()
    await expect(cards).to_contain_text("Asked: Wilma.")
    await wilma.page.reload()
    await expect(wilma.page.locator("#cards li").first).to_be_visible()
    assert await wilma.page.evaluate(FITS)
    await wilma.page.get_by_role("button", name="Take the new cards").tap()
    await expect(wilma.page.locator("#cards")).to_have_count(0)
    await otis.page.reload()
    await expect(otis.page.locator("#cards")).to_have_count(0)
