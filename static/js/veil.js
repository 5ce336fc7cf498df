// What the scripts share: finding things, keeping settings, and when to look again. Everything also works without.
// Each file does one thing; what it lends to the others it puts into `veil`.
const veil = (() => {
  "use strict";
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows forget */ } };

  // The page settles when it has been read, and again after every frame that came in
  const settlers = [];
  let isFirst = true;
  const onSettle = (settler) => settlers.push(settler);
  function settle() {
    settlers.forEach((settler) => settler(isFirst));
    isFirst = false;
  }
  // Another page has taken the place of this one
  function begin() {
    isFirst = true;
    settle();
  }
  document.addEventListener("DOMContentLoaded", settle);

  const isScreen = () => document.body.dataset.role === "screen";

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  return { one, all, kept, keep, onSettle, settle, begin, isScreen, still };
})();
