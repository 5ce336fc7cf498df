// The teacher of a lesson: turns the pages, lights what a page speaks of, and remembers what this browser has learnt.
(() => {
  "use strict";
  const { one, all, onSettle, kept, keep } = veil;
  const DONE = "veil-learned";
  const THIN = 8;  // an empty place
  const TALL = 150;  // what is taller is looked at from its head
  const learned = () => { try { return JSON.parse(kept(DONE)) ?? []; } catch { return []; } };

  let [at, shown] = [null, 0];
  function draw() {
    const lesson = one("#region-lesson");
    if (!lesson) return;
    if (lesson.dataset.at !== at) [at, shown] = [lesson.dataset.at, 0];
    const pages = all("[data-page]", lesson);
    shown = Math.min(shown, Math.max(0, pages.length - 1));
    pages.forEach((page, index) => { page.hidden = index !== shown; });
    lesson.classList.toggle("is-right", Boolean(pages[shown]?.matches(".is-right")));
    const isLast = shown >= pages.length - 1;
    const end = one(".lesson-end", lesson);
    if (end) end.hidden = !isLast;
    light(lesson, pages[shown], isLast);
    if (isLast) veil.playOn();
    if (isLast && "over" in lesson.dataset) keep(DONE, JSON.stringify([...new Set([...learned(), lesson.dataset.lesson])]));
  }
  // Before the first question the table shows nothing new until all has been read
  veil.isReading = () => {
    const lesson = one("#region-lesson");
    return lesson?.dataset.at === "0" && shown < all("[data-page]", lesson).length - 1;
  };
  // What is spoken of, and at the last page the answer itself, as far as it lies on the page; else what leads to it
  function light(lesson, page, isLast) {
    const names = (page?.dataset.light ?? "").split(" ").filter(Boolean);
    const keys = isLast ? lesson.dataset.lit.split("|").filter(Boolean) : [];
    const spoken = names.flatMap((name) => all(`#region-${name}, #${name}.shape`)).flatMap(solid).filter((it) => it.checkVisibility() && it.getBoundingClientRect().height > THIN);
    const isNone = isLast && "ready" in lesson.dataset && !keys.length;
    const answers = all("#prompt .option, #prompt .button-anytime").filter((option) => keys.includes(veil.key(option)));
    if (isNone) answers.push(...all('#prompt [form="prompt-none"]'));
    const places = all("[data-lit]:not(.lesson)").filter((place) => keys.includes(place.dataset.lit));
    if (!places.length && !answers.some((it) => it.checkVisibility())) places.push(...waysTo(keys, answers));
    const around = spoken.filter((it) => !places.some((place) => it.contains(place)));
    const taught = new Set([...around, ...answers, ...places]);
    all(".is-taught").filter((it) => !taught.has(it)).forEach((it) => it.classList.remove("is-taught"));
    taught.forEach((it) => it.classList.add("is-taught"));
    if (lesson.matches(".is-mistake")) return;
    const seen = [[...places, ...spoken][0], answers.find((it) => it.checkVisibility())];
    seen.forEach((it) => it?.scrollIntoView({ block: it.offsetHeight > TALL ? "start" : "nearest", inline: "nearest" }));
  }
  const waysTo = (keys, answers) => [
    ...all("[data-narrow]").filter((it) => keys.some((key) => it.dataset.narrow.trim().split(/\s+/).includes(key))),
    ...(answers.some((it) => it.matches(".button-anytime")) ? all(".anytime-open") : []),
  ];
  const solid = (it) => (getComputedStyle(it).display === "contents" ? [...it.children] : [it]);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-narrow], [data-list]")) setTimeout(draw);  // other places are answers now
    const turn = event.target.closest("[data-lesson-turn]");
    if (!turn) return;
    shown += Number(turn.dataset.lessonTurn);
    draw();
    one("#region-lesson [data-page]:not([hidden]) .button:last-child, #prompt")?.focus({ preventScroll: true });
  });
  onSettle(draw);
  // On the list of all lessons
  onSettle(() => all("[data-learns]").forEach((entry) => entry.classList.toggle("is-done", learned().includes(entry.dataset.learns))));
})();
