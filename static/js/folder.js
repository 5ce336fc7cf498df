// A folder is open for as long as it is held, by finger or mouse; keys and screen readers open and shut it.
(() => {
  "use strict";
  const { one, all } = veil;

  const coverOf = (event) => event.target.closest?.("[data-folder]");
  // What is inside comes when the hold begins, and goes with it
  function set(cover, isOpen) {
    cover.setAttribute("aria-expanded", isOpen);
    const here = one("[data-inside-here]", cover);
    if (here) here.innerHTML = isOpen ? cover.dataset.inside : "";
  }
  const shut = () => all("[data-folder][aria-expanded=true]").forEach((cover) => set(cover, false));

  document.addEventListener("pointerdown", (event) => {
    const cover = coverOf(event);
    if (cover && event.button === 0) set(cover, true);
    else shut();
  });
  ["pointerup", "pointercancel"].forEach((kind) => document.addEventListener(kind, shut));
  document.addEventListener("pointerout", (event) => {
    const cover = coverOf(event);
    if (cover && !cover.contains(event.relatedTarget)) shut();
  });
  document.addEventListener("contextmenu", (event) => { if (coverOf(event)) event.preventDefault(); });

  // A click without a pointer is a key or a screen reader's; a key held down is pressed once
  document.addEventListener("click", (event) => {
    const cover = coverOf(event);
    if (cover && event.detail === 0) set(cover, cover.getAttribute("aria-expanded") !== "true");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || (coverOf(event) && event.repeat)) { if (event.key === "Escape") shut(); else event.preventDefault(); }
  });
  document.addEventListener("focusout", (event) => { if (coverOf(event)) shut(); });
  document.addEventListener("visibilitychange", shut);
  window.addEventListener("blur", shut);
})();
