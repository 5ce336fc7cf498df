// What has moved travels, dice tumble, and what matters is heard; nothing waits for it.
(() => {
  "use strict";
  const { one, all, kept, keep, onSettle, still } = veil;

  // On by default on the big screen once somebody has touched it, for browsers play nothing before; off on phones
  let isTouched = false;
  ["pointerdown", "keydown"].forEach((name) => addEventListener(name, () => { isTouched = true; }, { once: true }));

  veil.play = function play(name) {
    if ((kept("veil-sound") ?? (veil.isScreen() && isTouched ? "on" : "off")) !== "on") return;
    const source = one("#sounds")?.dataset[name];
    if (source) new Audio(source).play().catch(() => {});
  };

  const rolled = new WeakMap();
  let stood = null;
  function standing() {
    const places = new Map();
    all("[data-moves], .card[data-zoom]").forEach((it) => {
      const name = it.dataset.moves ?? one(".card-art use", it)?.getAttribute("href");
      if (!name || it.closest("#zoom") || !it.checkVisibility()) return;
      places.set(name, [...(places.get(name) ?? []), { it, box: it.getBoundingClientRect() }]);
    });
    return places;
  }
  function travel() {
    if (!stood) return;
    standing().forEach((now, name) => now.forEach(({ it, box }, index) => {
      const from = stood.get(name)?.[index]?.box;
      const [x, y] = from ? [from.x - box.x, from.y - box.y] : [0, -24];
      if (from && Math.hypot(x, y) < 6) return;
      it.animate([{ translate: `${x}px ${y}px`, opacity: from ? 1 : 0, zIndex: 5 }, { translate: "0 0", opacity: 1, zIndex: 5 }], { duration: 380, easing: "cubic-bezier(.2, .8, .3, 1)" });
    }));
    stood = null;
  }
  function roll(isFirst) {
    let isRolling = false;
    all("[data-roll]").forEach((die, index) => {
      const was = rolled.get(die);
      rolled.set(die, die.dataset.roll);
      if (isFirst || was === die.dataset.roll) return;
      isRolling = true;
      if (still.matches) return;
      die.animate([{ rotate: "0deg", translate: "0 0" }, { rotate: "200deg", translate: "0 -14px" }, { rotate: "360deg", translate: "0 0" }], { duration: 420 + 60 * (index % 4), easing: "ease-out" });
    });
    if (isRolling) veil.play("tick");
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-sound]")) { keep("veil-sound", event.target.checked ? "on" : "off"); veil.play("turn"); }
  });
  // Before anything changes: where everything stands now
  veil.stand = function stand() { stood = still.matches || document.hidden ? null : standing(); };
  document.addEventListener("htmx:ws:before:message:incoming", veil.stand);
  onSettle((isFirst) => {
    const sound = one("[data-sound]");
    if (isFirst && sound) sound.checked = kept("veil-sound") === "on";
    roll(isFirst);
    travel();
  });
})();
