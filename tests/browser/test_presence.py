"""People come and go: a phone is closed, a cookie is lost, a bot sits in, and everybody comes back."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import Guest
from tests.serving import Served

PHONE = {"has_touch": True, "is_mobile": True}


async def arrive_by_phone(browser: Browser, name: str) -> Guest:
    return await Guest.arrive(browser, 360, 740, name, **PHONE)


async def hand_of(guest: Guest) -> list[str]:
    return await guest.page.locator("#region-hand .card-title").all_inner_texts()


@pytest.mark.timeout(120)
async def test_a_lost_phone_a_lost_cookie_and_a_seat_given_away(browser: Browser, server: Served) -> None:
    hanna = await Guest.arrive(browser, 1366, 768, "hanna")
    room = await hanna.open_room(server.url, "fourth-wall", "Hanna")
    ann, ben = await arrive_by_phone(browser, "ann"), await arrive_by_phone(browser, "ben")
    await ann.sit(room, "Ann")
    await ben.sit(room, "Ben")
    await hanna.fill_with_bots(1)
    await hanna.begin()
    await ben.page.wait_for_selector("#prompt")
    before = await hand_of(ben)

    # Ben's phone is closed: the others see it, and another browser of his is not known
    await ben.page.context.close()
    for guest in (hanna, ann):
        await expect(guest.page.locator('#region-room[data-away="Ben"]')).to_be_attached()
    ben = await arrive_by_phone(browser, "ben again")
    await ben.page.goto(room)
    await expect(ben.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    await expect(ben.page.locator(".who-row", has_text="Hanna")).to_be_disabled()
    await ben.page.get_by_role("button", name="I am Ben").tap()
    await expect(ben.page.get_by_role("heading", name="They are asked whether you are Ben")).to_be_visible()

    # Those who sit there know him
    for guest in (hanna, ann):
        await guest.page.get_by_role("button", name="Yes, that is Ben").click()
    await ben.page.get_by_role("button", name="Take my seat").tap()
    await ben.page.wait_for_selector("#prompt")
    assert await hand_of(ben) == before
    await expect(hanna.page.locator('#region-room[data-away=""]')).to_be_attached()
    await _given_to_a_bot_and_taken_back(hanna, ann)
    for guest in (hanna, ann, ben):
        assert not [text for text in guest.received if text.startswith("PAGE ERROR")]


async def _given_to_a_bot_and_taken_back(hanna: Guest, ann: Guest) -> None:
    """The host gives Ann's seat to a bot: she is told by whom, keeps her name, and takes it back."""
    seat = await ann.page.locator('#presence input[name="as"]').get_attribute("value")
    form = {"act": "bot", "seat": str(seat), "bot": "sense"}
    await hanna.page.evaluate(
        "(form) => fetch(`${location.pathname}/act`, { method: 'POST', body: new URLSearchParams(form) })", form
    )
    await ann.page.locator(".claim-bar[data-kind=bot]").get_by_role("button", name="Yes").tap()
    await expect(ann.page.locator(".lost-bar")).to_contain_text("Hanna gave your seat to a bot.")
    await expect(hanna.page.locator(".chat")).to_contain_text("Hanna gave Ann’s seat to a bot.")
    await ann.page.get_by_role("button", name="Take my seat back").tap()
    await expect(ann.page.locator(".lost-bar")).to_have_count(0)
    await expect(ann.page.locator("#region-hand")).to_be_attached()
    await expect(hanna.page.locator(".chat")).to_contain_text("Ann is back.")
