// What the game is about, told on all screens at once before it begins. Whoever knows it passes over it, for themselves.
(() => {
  "use strict";
  const { one, all, onSettle, kept, keep } = veil;
  const DONE = "I am ready";

  let [heard, scene, timer] = [null, 0, 0];
  const place = () => `veil-prologue ${location.pathname.split("/")[2]}`;
  const shown = () => one("#prologue");
  function end(isSeen) {
    clearTimeout(timer);
    if (isSeen) keep(place(), heard);
    shown()?.remove();
  }
  function draw() {
    const pictures = all(".prologue-scene", shown());
    const isLast = scene === pictures.length - 1;
    pictures.forEach((picture, index) => { picture.hidden = index !== scene; });
    all(".prologue-bars i", shown()).forEach((bar, index) => { bar.className = index < scene ? "is-done" : index === scene ? "is-running" : ""; });
    const button = one("[data-prologue-end]", shown());
    if (button && isLast) button.textContent = DONE;
    clearTimeout(timer);
    timer = setTimeout(turn, shown().dataset.seconds * 1000, 1);
  }
  function turn(by) {
    const count = all(".prologue-scene", shown()).length;
    scene = Math.max(0, scene + by);
    if (scene >= count) end(true);
    else draw();
  }
  async function begin() {
    const seat = one("#presence")?.elements.as.value ?? "";
    const answer = await fetch(`/rooms/${location.pathname.split("/")[2]}/prologue?seat=${veil.isScreen() ? "screen" : seat}`);
    if (!answer.ok || !one("[data-prologues]")) return;
    end(false);
    document.body.insertAdjacentHTML("beforeend", await answer.text());
    scene = 0;
    shown().style.setProperty("--prologue-seconds", `${shown().dataset.seconds}s`);
    shown().showModal();
    draw();
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-prologue-end]")) end(true);
    const by = target.closest("[data-prologue-turn]")?.dataset.prologueTurn;
    if (by) turn(Number(by));
  });
  document.addEventListener("keydown", (event) => {
    if (!shown()) return;
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight" || (event.key === " " && veil.isScreen())) turn(1);
  });
  document.addEventListener("close", ({ target }) => { if (target === shown()) end(true); }, true);

  // It begins where the page is open when the host has it shown, and on that of somebody who comes later and is new
  onSettle((isFirst) => {
    const now = one("[data-prologues]")?.dataset.prologues;
    if (now === undefined) { end(false); heard = null; return; }
    const isNew = Number(now) > Number(heard ?? now) || (isFirst && one(".chair.is-you[data-new]") && now !== "0" && kept(place()) !== now);
    heard = now;
    if (isNew) begin();
  });
})();
