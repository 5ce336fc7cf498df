// Nothing swaps under a finger: a list of answers that has just changed cannot be pressed for a moment.
(() => {
  "use strict";
  const { one, all, onSettle } = veil;
  const MOMENT = 300;

  let [shown, until] = ["", 0];
  const list = () => [one("#prompt")?.dataset.number ?? "", ...all("#prompt .option").map(veil.key)].join("\n");
  const mark = () => all("#prompt .option, [data-place].is-lit").forEach((it) => {
    if (veil.isFresh()) it.setAttribute("aria-disabled", "true");
    else it.removeAttribute("aria-disabled");
  });
  veil.isFresh = () => performance.now() < until;
  onSettle((isFirst) => {
    const now = list();
    all("[data-place][aria-disabled]:not(.is-lit)").forEach((place) => place.removeAttribute("aria-disabled"));
    if (!isFirst && now !== shown) {
      until = performance.now() + MOMENT;
      setTimeout(mark, MOMENT + 10);
      one("#prompt")?.scrollTo(0, 0);
    }
    shown = now;
    mark();
  });
})();
