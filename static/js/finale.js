// The end, played once on each page: who won by name, what was hidden turned up one by one, then where it turned.
(() => {
  "use strict";
  const { one, all, still, kept, keep, onSettle } = veil;
  const [PERSON, PHOTO, FILE, POINT] = [700, 2600, 1500, 1800];

  function play(finale) {
    const files = all(".finale-file");
    const parts = all("[data-from]", finale);
    const people = parts.filter((part) => part.dataset.from !== "turning");
    const points = parts.filter((part) => part.dataset.from === "turning");
    const timers = [];
    const show = (part) => part.classList.add("is-on");
    let due = 1200;
    const later = (what, part, lasts) => { timers.push(setTimeout(what, due, part)); due += lasts; };
    document.body.classList.add("is-photo");
    people.forEach((part) => later(show, part, PERSON));
    due += PHOTO;
    later(() => document.body.classList.remove("is-photo"), finale, FILE);
    // A file below the edge of a phone waits until it is seen
    const waiting = [];
    let isTurning = false;
    function turnNext() {
      const file = waiting.shift();
      isTurning = Boolean(file);
      if (!file) return;
      file.classList.add("is-turned-up");
      veil.play("tick");
      timers.push(setTimeout(turnNext, FILE));
    }
    const seen = new IntersectionObserver((entries) => {
      entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => { seen.unobserve(target); waiting.push(target); });
      if (!isTurning && waiting.length) { isTurning = true; timers.push(setTimeout(turnNext, due > 0 ? due : 300)); due = 0; }
    }, { threshold: 0.2 });
    files.forEach((file) => seen.observe(file));
    const after = due + files.length * FILE;
    points.forEach((part, nth) => timers.push(setTimeout(show, after + nth * POINT, part)));
    veil.play(one(".has-won", finale) ? "good" : "dread");
    const finish = () => {
      timers.forEach(clearTimeout);
      seen.disconnect();
      document.body.classList.remove("is-photo");
      parts.forEach(show);
      files.forEach((file) => file.classList.add("is-turned-up"));
    };
    document.addEventListener("keydown", (event) => { if (event.key === " " && !event.target.closest("input, textarea, button, a, summary")) { event.preventDefault(); finish(); } });
    finale.addEventListener("click", (event) => { if (!event.target.closest("a, button")) finish(); });
  }

  // Nobody scrolls a television: what was hidden is set smaller until all of it is in sight
  const [SMALLER, SMALLEST] = [0.05, 0.4];
  function fit() {
    const place = one(".big-hidden");
    if (!place || document.body.classList.contains("is-photo")) return;
    const sizes = Math.round((1 - SMALLEST) / SMALLER);
    for (let step = 0; step <= sizes; step++) {
      for (const shown of place.children) shown.style.cssText = `zoom: ${1 - step * SMALLER}; --fit: ${1 - step * SMALLER}`;
      if (place.scrollHeight <= place.clientHeight && place.scrollWidth <= place.clientWidth) return;
    }
  }
  addEventListener("resize", fit);
  document.fonts.ready.then(fit);
  one(".big-end-grid")?.addEventListener("transitionend", (event) => { if (event.propertyName === "grid-template-rows") fit(); });

  onSettle((isFirst) => {
    fit();
    const finale = isFirst && one("[data-finale]");
    if (!finale) return;
    const place = `veil-finale ${finale.dataset.finale}`;
    const isNew = !kept(place) && !still.matches;
    keep(place, "seen");
    if (!isNew) return;
    document.body.classList.add("is-finale");
    play(finale);
  });
})();
