"""I Am The Fourth Wall on a touch phone: whoever decides can read what it is about, and is not asked in vain."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.crowd import Crowd, gathered
from tests.games.fourth_wall.scene import Scene, given, horror, opening, party

CROWDED = (
    horror("Ghoul", "Revolver", drained=True),
    horror("Gatekeeper", "Crowbar", scourge=True, drained=True),
    *(horror(name) for name in ("Cult Leader", "Lawn Shambler", "Thing Behind the Wallpaper", "Drowned Choir")),
    *(horror(name) for name in ("Restless Spirit", "Mirror Neighbour", "Star-Fed Colossus")),
)
TOO_SMALL_OR_AWAY = """(street) => {
    const place = street.getBoundingClientRect();
    const parts = [...street.querySelectorAll(".horror :is(.card-text, .card-title, .marble-name), .horror-tag")];
    const isRead = (part) => {
        const { top, bottom, width } = part.getBoundingClientRect();
        const isInside = top >= place.top && bottom <= place.bottom;
        return isInside && width > 40 && parseFloat(getComputedStyle(part).fontSize) >= 16;
    };
    const read = parts.filter((part) => !part.closest(".attached .card"));
    return read.filter((part) => !isRead(part)).map((part) => part.textContent.trim());
}"""


async def _hold(crowd: Crowd, browser: Browser, scene: Scene, who: str) -> Page:
    return (await crowd.hold(browser, scene.seat(who))).page


async def _read_and_put_back(page: Page, words: str) -> None:
    """What was touched is lifted with these words on it; it goes back to where it lay."""
    await expect(page.locator("#zoom[open]")).to_contain_text(words)
    await page.locator("#zoom [data-back]").tap()
    await expect(page.locator("#zoom[open]")).to_have_count(0)


@pytest.mark.timeout(60)
async def test_who_one_could_be_is_chosen_with_both_cards_in_sight(browser: Browser, tmp_path: Path) -> None:
    scene = opening()
    async with gathered(tmp_path, {}, scene) as crowd:
        page = await _hold(crowd, browser, scene, "Ada")
        cards = page.locator("#offered .is-lit .card-person")
        await expect(cards).to_have_count(2)
        for at in (0, 1):
            await expect(cards.nth(at).locator(".card-text")).to_be_visible()
            await expect(cards.nth(at)).to_contain_text("Exploit")


@pytest.mark.timeout(60)
async def test_an_investigator_reads_before_acting_and_the_turn_ends_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    hands = {
        "The Veteran": ["Fedora", "Crowbar"],
        "The Nurse": ["Revolver", "Holy Symbol"],
        "The Preacher": ["Chemistry Set"],
    }
    streets = [horror("Ghoul", drained=True), horror("Restless Spirit", scourge=True)]
    scene = given(hands, streets=streets, turn="The Veteran")
    async with gathered(tmp_path, {}, scene) as crowd:
        page = await _hold(crowd, browser, scene, "The Veteran")
        unique = page.locator("#prompt .option[value=unique] .option-does")
        await expect(unique).to_be_visible()
        await expect(unique).to_have_text("Drain a Horror. You may Intervene with a Force Marble.")
        await page.get_by_role("button", name="Your role").tap()
        await expect(page.locator("#role")).to_contain_text("Discard a Horror with 2 or fewer Symbols left")
        await page.locator("#role .over-close").tap()
        names = page.locator(".fw-hand .hand .card-title")
        for at in (0, 1):
            await expect(names.nth(at)).to_be_visible()
        turned = await page.locator(".card.is-turned").evaluate("card => getComputedStyle(card).rotate")
        assert turned == "none"
        await page.locator("label.tab", has_text="Team").tap()
        await page.locator(".mini-marble", has_text="Holy Symbol").tap()
        await _read_and_put_back(page, "Ignore that loss")
        await page.locator(".face-button").nth(1).tap()
        await _read_and_put_back(page, "Another Investigator may Regroup")
        await page.locator("label.tab", has_text="Table").tap()
        for points in (1, 0):
            await page.locator("#prompt .option[value=search]").tap()
            await expect(page.locator("#region-turn")).not_to_contain_text(f"{points + 1} AP")
        await expect(page.locator("#region-turn")).to_contain_text("The Wall")


@pytest.mark.timeout(60)
async def test_the_wall_holds_its_own_card_and_reads_whom_it_would_drive_insane(
    browser: Browser, tmp_path: Path
) -> None:
    hands = party("The Detective", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Ghoul")], wall_hand=["Cultist"], was_brood=True)
    async with gathered(tmp_path, {}, scene) as crowd:
        page = await _hold(crowd, browser, scene, "The Wall")
        await expect(page.locator("#prompt .prompt-from")).to_have_text("No Brood: The last Wall turn was Brood")
        await page.get_by_role("button", name="Your role").tap()
        await expect(page.locator("#region-role .card-wall .card-text")).to_be_visible()
        await expect(page.locator("#region-role")).to_contain_text("sealed until the Eye")
        await page.keyboard.press("Escape")
        await expect(page.locator("#channel")).to_have_count(0)
        await page.locator(".horror.is-lit .card-art").tap()
        await page.locator("#zoom [data-answers]").tap()
        await expect(page.locator("#prompt")).to_contain_text("Insane, Gate 4 of 5 opens")


@pytest.mark.timeout(60)
@pytest.mark.parametrize("many", [5, 9])
async def test_on_the_big_screen_a_crowded_street_is_read_from_across_the_room(
    browser: Browser, tmp_path: Path, many: int
) -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=CROWDED[:many])
    async with gathered(tmp_path, {}, scene) as crowd:
        screen = (await crowd.show(browser)).page
        await expect(screen.locator(".horror")).to_have_count(many)
        assert await screen.locator(".streets").evaluate(TOO_SMALL_OR_AWAY) == []
