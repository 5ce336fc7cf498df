"""What the accessibility check finds on a page."""

import asyncio
from collections.abc import Sequence

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

CALM = """
() => !document.querySelector("#prompt .option[aria-disabled=true]")
  && document.getAnimations().filter((it) => it.effect?.getTiming().iterations !== Infinity)
    .every((it) => it.playState !== "running")
"""


async def problems(
    page: Page, name: str = "", exclude: Sequence[Sequence[str]] = (), only: Sequence[str] = ()
) -> list[str]:
    """Of a page on which nothing fades in any more, without drawings that nobody hears; of some rules on request."""
    while not await page.evaluate(CALM):
        await asyncio.sleep(0.05)
    context = {"exclude": list(exclude)} if exclude else None
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    violations = (await Axe().run(page, context=context, options=options)).response["violations"]
    return [f"{name} {it['id']} at {[' '.join(node['target']) for node in it['nodes'][:3]]}" for it in violations]
