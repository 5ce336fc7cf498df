// The big screen: a place of the table is opened large by a digit or a tap, a copy with every word its own size leaves out.
(() => {
  "use strict";
  const { one, all, kept, keep, onSettle } = veil;
  const [STAYS, TOLD] = [20_000, 12_000];
  const PLACES = "[data-large], article[data-seat]";
  const PRESSED = "a, button, input, select, summary, textarea, [data-zoom], .beat, .prologue";
  const LEFT_OUT = "script, style, template, svg *, [hidden], [hidden] *, .visually-hidden, .card, .card *, .card-number, .option-number";
  const OF_THE_PAGE = ["id", "data-place", "data-large", "hx-swap-oob", "hx-morph-skip"];

  const sheet = document.createElement("section");
  sheet.className = "large";
  sheet.tabIndex = -1;
  sheet.setAttribute("role", "dialog");
  let [open, closing] = [null, 0];

  const places = () => all(PLACES).filter((it) => !sheet.contains(it) && !it.closest("[hidden]") && it.textContent.trim()).slice(0, 9);
  const isStage = () => Boolean(one("body > :is(.beat-stage, .finale-cover), .prologue[open]"));

  function copied(part) {
    const copy = part.cloneNode(true);
    [copy, ...all("*", copy)].forEach((it) => OF_THE_PAGE.forEach((name) => it.removeAttribute(name)));
    [copy, ...all("*", copy)].filter((it) => it.matches("details")).forEach((it) => { it.open = true; });
    copy.inert = true;
    return copy;
  }
  // The whole place, or those of its parts that it names, in a frame like its own
  function copies() {
    if (!open.dataset.large) return copied(open);
    const frame = copied(open);
    frame.classList.add("large-parts");
    frame.replaceChildren(...all(open.dataset.large, open).map(copied));
    return frame;
  }
  // Outermost first: what stands in something hidden is measured once that is shown
  function showAll() {
    all("*", sheet).filter((it) => !it.matches(LEFT_OUT)).forEach((it) => {
      if (getComputedStyle(it).display === "none") it.classList.add("large-shown");
    });
    const least = parseFloat(getComputedStyle(sheet).fontSize);
    all("*", sheet).filter((it) => !it.matches("svg *") && parseFloat(getComputedStyle(it).fontSize) < least).forEach((it) => it.classList.add("large-words"));
  }
  function draw() {
    const at = sheet.scrollTop;
    const number = places().indexOf(open) + 1;
    const foot = document.createElement("p");
    foot.className = "large-foot";
    foot.textContent = `${number || ""} of ${places().length}. The same key, Escape or a tap closes it.`;
    sheet.replaceChildren(copies(), foot);
    sheet.setAttribute("aria-label", open.getAttribute("aria-label") ?? one("h2, h3", open)?.textContent ?? "");
    if (!sheet.isConnected) document.body.append(sheet);
    showAll();
    sheet.scrollTop = at;
  }
  function close() {
    clearTimeout(closing);
    open = null;
    sheet.remove();
  }
  function toggle(place) {
    const isSame = place === open;
    close();
    if (isSame || !place || isStage()) return;
    open = place;
    draw();
    sheet.scrollTop = 0;
    sheet.focus({ preventScroll: true });
    stay();
    one(".large-hint")?.remove();
  }
  // Whoever scrolls still reads
  function stay() {
    clearTimeout(closing);
    closing = setTimeout(close, STAYS);
  }
  sheet.addEventListener("scroll", () => { if (open) stay(); }, { passive: true });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select") || one("dialog[open]")) return;
    if (event.key === "Escape") close();
    else if (/^[1-9]$/.test(event.key)) toggle(places()[Number(event.key) - 1]);
  });
  document.addEventListener("click", (event) => {
    if (open) close();
    else if (!event.target.closest(PRESSED)) toggle(event.target.closest(PLACES));
  });
  new MutationObserver(() => { if (open && isStage()) close(); }).observe(document.body, { childList: true });

  function tell() {
    const count = places().length;
    if (kept("large-told") || !count) return;
    keep("large-told", "yes");
    const hint = document.createElement("p");
    hint.className = "large-hint";
    hint.textContent = `Keys 1 to ${count}, or a tap on a place, open what lies there large.`;
    one(".screen-banner").append(hint);
    hint.style.setProperty("--large-top", `${one(".screen-banner").getBoundingClientRect().bottom}px`);
    setTimeout(() => hint.remove(), TOLD);
  }
  onSettle((isFirst) => {
    if (isFirst) tell();
    if (!open) return;
    open = open.isConnected ? open : document.getElementById(open.id);
    if (open && places().includes(open)) draw();
    else close();
  });
})();
