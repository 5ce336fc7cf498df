// A question that ends by itself counts down: a line at its upper edge and the seconds beside its words.
(() => {
  "use strict";
  const { one, onSettle } = veil;

  const SOON = 600;  // seconds; who has a day to decide need not see it go by

  let clock = null;
  // Every frame brings the seconds that are left; what has been read once is not read again
  function read() {
    const it = one("#clock");
    if (!it || it.dataset.isRead) return;
    it.dataset.isRead = "yes";
    const [left, of] = [Number(it.dataset.left), Number(it.dataset.of)];
    clock = it.dataset.left ? { until: performance.now() + left * 1000, left, of, isHeld: Boolean(it.dataset.isHeld) } : null;
  }

  function parts() {
    const head = one("#prompt .prompt-head");
    if (!head) return [];
    if (!one("#prompt > .clock-line")) {
      const line = document.createElement("div");
      line.className = "clock-line";
      line.setAttribute("aria-hidden", "true");
      one("#prompt").prepend(line);
    }
    if (!one(".clock", head)) {
      const ring = document.createElement("span");
      ring.className = "clock";
      ring.setAttribute("role", "timer");
      head.append(ring);
    }
    return [one("#prompt > .clock-line"), one(".clock", head)];
  }
  function draw() {
    const left = clock && (clock.isHeld ? clock.left : Math.max(0, (clock.until - performance.now()) / 1000));
    const [line, ring] = clock && left <= SOON ? parts() : [];
    one("#prompt")?.classList.toggle("has-clock", Boolean(line));
    for (const it of document.querySelectorAll("[data-clock]")) {
      it.textContent = line ? Math.ceil(left) : "";
      it.style.setProperty("--left", line ? left / clock.of : 0);
    }
    if (!line) { one("#prompt > .clock-line")?.remove(); one("#prompt .clock")?.remove(); return; }
    [line, ring].forEach((it) => it.style.setProperty("--left", left / clock.of));
    ring.textContent = left > 99 ? `${Math.ceil(left / 60)}m` : Math.ceil(left);
    ring.title = clock.isHeld ? "The clock stands still: somebody's connection is down" : "Until this goes on by itself";
    ring.classList.toggle("is-held", clock.isHeld);
    one("#prompt").classList.toggle("is-late", left < Math.min(10, clock.of / 3));
  }

  setInterval(draw, 1000);
  onSettle(() => { read(); draw(); });
})();
