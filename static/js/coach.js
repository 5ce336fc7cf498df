// The coach at a real table: two lines the first time this browser meets a question, advice when it is asked for, and the
// last moment once more. One tap sends it away, for tonight or for good.
(() => {
  "use strict";
  const { one, onSettle, kept, keep } = veil;
  const [MET, OFF, TONIGHT] = ["veil-met", "veil-coach-off", 12 * 3600 * 1000];
  const MOST_MET = 500;
  const met = () => { try { return JSON.parse(kept(MET)) ?? []; } catch { return []; } };
  const isOff = () => kept("veil-hints") === "off" || Date.now() - Number(kept(OFF) ?? 0) < TONIGHT;

  let shown = "";  // the number of the question it speaks of
  function draw() {
    const coach = one("#coach");
    if (!coach) return;
    const number = one("#prompt.is-yours")?.dataset.number ?? "";
    const told = number && one("#prompt > .hint");
    if (number !== shown) {
      shown = "";
      const isNew = told && !isOff() && !met().includes(told.dataset.topic);
      if (isNew) {
        shown = number;
        keep(MET, JSON.stringify([...met(), told.dataset.topic].slice(-MOST_MET)));
        fill(told);
      }
    }
    coach.hidden = !shown || isOff();
  }
  function fill(told) {
    const [asks, think, rule] = told.children;
    one("#coach-asks").replaceChildren(asks.textContent, " ", rule.cloneNode(true));
    one("#coach-think").textContent = think.textContent;
  }

  // Asked
  async function advise() {
    const seat = one("#presence")?.elements.as.value ?? "";
    const answer = await fetch(`/rooms/${location.pathname.split("/")[2]}/advice?seat=${seat}`);
    if (!answer.ok) return;
    const sheet = one("#advice");
    sheet.innerHTML = await answer.text();
    sheet.scrollTop = 0;
    if (!sheet.open) sheet.showModal();
  }

  document.addEventListener("click", ({ target }) => {
    const off = target.closest("[data-coach-off]");
    if (off) {
      if (off.dataset.coachOff === "tonight") keep(OFF, String(Date.now()));
      else { keep("veil-hints", "off"); const box = one("[data-hints]"); if (box) box.checked = false; }
      draw();
    }
    if (target.closest("[data-advice], [data-again]")) one("#menu")?.hidePopover?.();
    if (target.closest("[data-advice]")) advise();
    if (target.closest("[data-again]")) veil.again();
    if (target.closest("[data-advice-close], #advice [data-rule]") || target === one("#advice")) one("#advice")?.close();
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-hints]")) return;
    keep("veil-hints", target.checked ? "on" : "off");
    if (target.checked) keep(OFF, "0");
    draw();
  });
  onSettle((isFirst) => {
    const box = one("[data-hints]");
    if (isFirst && box) box.checked = kept("veil-hints") !== "off";
    draw();
  });
})();
