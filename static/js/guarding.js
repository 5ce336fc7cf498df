// Nothing swaps under a finger: a list of answers that has just changed cannot be pressed for a moment.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;
  const MOMENT = 300;

  let [shown, until] = ["", 0];
  const ANSWERS = "#prompt :is(.option, .button-anytime[name=choice])";
  const list = () => [one("#prompt")?.dataset.number ?? "", ...all(ANSWERS).map(veil.key)].join("\n");
  // What cannot be pressed says so: while it is new, and while an answer is on its way
  veil.guard = () => all(`${ANSWERS}, [data-place].is-lit`).forEach((it) => {
    if (veil.isFresh() || veil.isSending()) it.setAttribute("aria-disabled", "true");
    else it.removeAttribute("aria-disabled");
  });
  // Between two frames the list may have changed and nobody has looked at it yet
  veil.isSettled = () => list() === shown;
  veil.isFresh = () => performance.now() < until || !veil.isSettled();
  onSettle((isFirst) => {
    const now = list();
    all("[data-place][aria-disabled]:not(.is-lit)").forEach((place) => place.removeAttribute("aria-disabled"));
    if (!isFirst && now !== shown) {
      until = performance.now() + MOMENT;
      setTimeout(veil.guard, MOMENT + 10);
      one("#prompt")?.scrollTo(0, 0);
    }
    shown = now;
    veil.guard();
  });
})();
