// The big screen's story column: nothing of the present turn is lost. What does not fit is set closer, then drifts by.
(() => {
  "use strict";
  const { one, isScreen, still, onSettle } = veil;
  const [REST, PER_PIXEL] = [4000, 30];
  let drift = null;

  function fit() {
    const [story, place] = [one("#region-story"), one(".screen-story")];
    if (!isScreen() || !story || !place) return;
    drift?.cancel();
    drift = null;
    story.classList.remove("is-dense");
    if (over(story, place) > 0) story.classList.add("is-dense");
    const more = over(story, place);
    if (more <= 0) return;
    const shown = [0, 0, more, more, 0].map((by) => ({ transform: `translateY(${by}px)`, ...(still.matches ? { easing: "step-end" } : {}) }));
    drift = story.animate(shown, { duration: 2 * REST + more * PER_PIXEL, iterations: Infinity });
  }
  // How much of this turn, from its heading on, lies above the column's edge
  function over(story, place) {
    const began = [...story.children].findLast((line) => line.matches(".story-turn"));
    if (!began) return 0;
    const edge = place.getBoundingClientRect().top + parseFloat(getComputedStyle(place).paddingTop);
    return Math.ceil(edge - began.getBoundingClientRect().top);
  }
  let due = 0;
  onSettle(() => { cancelAnimationFrame(due); due = requestAnimationFrame(fit); });
})();
