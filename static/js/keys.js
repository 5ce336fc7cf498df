// Keys: numbers answer, Enter confirms what was picked, a opens what can be played at any time, z peeks, ? helps.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;
  const TYPING = 700;

  // Digits typed in a row are one number; it is taken as soon as no longer one can be meant
  let [typed, waiting] = ["", null];
  const keyOf = (option) => one(".option-number", option).textContent;
  const take = () => {
    const option = veil.offered().find((it) => keyOf(it) === typed);
    typed = "";
    if (option) veil.choose(option);
  };
  function type(digit) {
    clearTimeout(waiting);
    const keys = veil.offered().map(keyOf);
    typed = keys.some((key) => key.startsWith(typed + digit)) ? typed + digit : digit;
    if (!keys.some((key) => key.startsWith(typed))) { typed = ""; return false; }
    if (keys.some((key) => key !== typed && key.startsWith(typed))) waiting = setTimeout(take, TYPING);
    else take();
    return true;
  }

  // What had the focus may be gone after a swap: then the same thing has it, or the question
  const FOCUSED = ["id", "data-place", "data-own-seat"];
  let held = null;
  document.addEventListener("focusin", (event) => { held = event.target; });
  const again = (it) => FOCUSED.filter((name) => it.getAttribute(name)).map((name) => one(`${it.localName}[${name}="${CSS.escape(it.getAttribute(name))}"]`)).find((same) => same?.checkVisibility());
  onSettle(() => {
    const isLost = held && [null, document.body].includes(document.activeElement) && !(held.isConnected && held.checkVisibility() && !held.disabled);
    if (isLost) (again(held) ?? one("#prompt"))?.focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
    if (/^[0-9]$/.test(event.key)) {
      if (type(event.key)) event.preventDefault();
    } else if (event.key === "z") {
      const cards = "button.card, [data-zoom]";
      const under = all(`:is(${cards}):hover`).at(-1);
      const card = document.activeElement.closest(cards) ?? under ?? one(`.is-lit :is(${cards})`) ?? one(`.hand :is(${cards})`);
      if (card) veil.peekAt(card);
    } else if (event.key === "Enter" && event.target.matches("body, #prompt")) {
      one("#prompt [data-confirm]:not([aria-disabled=true])")?.click();
    } else if (event.key === "a") {
      const opens = one("#prompt .anytime-open");
      if (opens?.checkVisibility()) opens.click();
      else all("#prompt .prompt-anytime .button-anytime").find((play) => play.checkVisibility())?.focus();
    } else if (event.key === "?") {
      const menu = one("#menu");
      if (menu && menu.showPopover) menu.showPopover();
    }
  });
})();
