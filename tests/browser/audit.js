// Looks at a page as it lies before a reader, and names everything that breaks a rule of the table: [rule, element, figure].
(limits) => {
  const found = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const name = (it) => {
    const own = it.id ? `#${it.id}` : it.tagName.toLowerCase() + [...it.classList].slice(0, 3).map((look) => `.${look}`).join("");
    const said = it.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    const over = it.parentElement?.closest("[id], [class]");
    return `${over ? (over.id ? `#${over.id}` : `.${over.classList[0]}`) + " " : ""}${own} “${said}”`;
  };
  const report = (rule, it, figure = "") => { it.dataset.audit = rule; found.push([rule, name(it), String(figure)]); };
  const style = (it) => getComputedStyle(it);
  const isHiddenText = (it) => Boolean(it.closest(".visually-hidden, [hidden], .svg-defs, noscript, [data-audit-skip]"));
  const isSeen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHiddenText(it);

  // What is left of a box after everything around it has cut it
  const scrolls = (it) => /auto|scroll/.test(style(it).overflowX + style(it).overflowY);
  const clips = (it) => style(it).display !== "contents" && (style(it).overflow !== "visible" || style(it).clipPath !== "none");
  function shown(box, it) {
    let { left, top, right, bottom } = box;
    for (let over = it.parentElement; over && over !== document.body; over = over.parentElement) {
      if (style(over).position === "fixed") break;
      if (!clips(over)) continue;
      const edge = over.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }
  // Of what a scroller around it can show at once
  const share = (it) => {
    const box = it.getBoundingClientRect(), cut = shown(box, it), around = it.parentElement.closest(limits.scrollers);
    const [width, height] = [Math.min(box.width, around?.clientWidth ?? box.width), Math.min(box.height, around?.clientHeight ?? box.height)];
    return cut.width * cut.height / Math.max(1, width * height);
  };
  const at = (x, y) => document.elementFromPoint(x, y);
  const isOnTop = (it) => {
    const box = shown(it.getBoundingClientRect(), it);
    if (box.width < 2 || box.height < 2) return false;
    const hit = at(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit) && (it.contains(hit) || hit.contains(it));
  };

  // 1 no sideways scroll
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) report("scrolls sideways", document.documentElement, excess);

  // 2 text: large enough, and cut by nothing but a scroller that is meant to be one
  const texts = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, it = node.parentElement;
    if (!node.data.trim() || it.closest("script, style, option, svg") || !isSeen(it)) continue;
    texts.set(node, it);
  }
  const seenOnce = new Set();
  const once = (rule, it, figure) => { const key = rule + name(it); if (!seenOnce.has(key)) { seenOnce.add(key); report(rule, it, figure); } };
  for (const [node, it] of texts) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    if (style(it).clipPath.includes("50%") || it.closest("[style*='clip-path']")) continue;
    const size = parseFloat(style(it).fontSize) * (it.currentCSSZoom ?? 1);
    if (size > 0 && size < limits.type - .05) once("small type", it, size.toFixed(1));
    for (let over = it; over && over !== document.body; over = over.parentElement) {
      const isSideways = over.matches(limits.sideways);
      if (over.matches(limits.scrollers) && !isSideways) break;
      if (style(over).clipPath.includes("50%")) break;
      if (!clips(over)) continue;
      const edge = over.getBoundingClientRect();
      if (edge.width < 3 || edge.height < 3) break;
      const beside = Math.max(edge.left - box.left, box.right - edge.right);
      const lost = Math.max(isSideways ? 0 : beside, edge.top - box.top - box.height * .22, box.bottom - edge.bottom - box.height * .22);
      const isMeant = scrolls(over) && !isSideways;
      if (lost > 2) { once(isMeant ? "unmarked scroller" : "text cut", isMeant ? over : it, Math.round(lost)); break; }
      if (isSideways && beside > 2) break;
    }
  }

  // and never two words at one place, where nothing is meant to lie over anything
  const FLAT = ".t-top, .t-state, .prompt, .tab-bar";
  const lines = [...texts].flatMap(([node, it]) => {
    const home = it.closest(FLAT), range = document.createRange();
    range.selectNodeContents(node);
    const isFlat = home && !it.closest(".prompt-head") && !style(it).clipPath.includes("50%");
    return isFlat ? [...range.getClientRects()].map((box) => [it, home, shown(box, it)]) : [];
  }).filter(([, , cut]) => cut.width > 3 && cut.height > 3);
  lines.forEach(([it, home, cut], index) => lines.slice(index + 1).forEach(([other, place, next]) => {
    const wide = Math.min(cut.right, next.right) - Math.max(cut.left, next.left), high = Math.min(cut.bottom, next.bottom) - Math.max(cut.top, next.top);
    if (it !== other && home === place && wide > 3 && high > 5) once("words over words", it, name(other));
  }));

  // 3 what can be pressed: large enough for a finger, and never two at one place
  const PRESSED = "button, a[href], summary, select, label:has(input), input:not([type=hidden], [type=radio], [type=checkbox]), textarea, [data-place].is-lit";
  // What lies over the table for a few seconds, to be read and gone, hides things on purpose
  const pressed = all(PRESSED).filter((it) => isSeen(it) && !it.closest("[inert], #zoom, #peek, #toast, .beat") && !it.matches("[tabindex='-1']:not(.is-lit)"));
  const boxes = pressed.map((it) => [it, it.getBoundingClientRect(), shown(it.getBoundingClientRect(), it)]).filter(([it, , cut]) => cut.width > 3 && cut.height > 3 && isOnTop(it));
  const isInline = (it) => it.matches("a") && style(it).display === "inline";
  if (limits.finger) for (const [it, box] of boxes) {
    if (isInline(it) || it.querySelector(PRESSED) || it.parentElement.closest(PRESSED)) continue;
    if (box.width < limits.finger - .5 || box.height < limits.finger - .5) report("small target", it, `${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  boxes.forEach(([it, , cut], index) => boxes.slice(index + 1).forEach(([other, , next]) => {
    if (it.contains(other) || other.contains(it)) return;
    const wide = Math.min(cut.right, next.right) - Math.max(cut.left, next.left), high = Math.min(cut.bottom, next.bottom) - Math.max(cut.top, next.top);
    if (wide > 3 && high > 3 && !(style(it).position === "fixed" || style(other).position === "fixed")) report(`overlaps ${name(other)}`, it, `${Math.round(wide)}×${Math.round(high)}`);
  }));

  // 4 the question: within its share of a phone, and every answer can be brought under the finger, in the list or on the table
  const prompt = document.querySelector("#prompt");
  const isAsked = prompt?.matches(".is-yours");
  if (prompt && limits.prompt && prompt.getBoundingClientRect().height > innerHeight * limits.prompt) report("tall prompt", prompt, `${Math.round(prompt.getBoundingClientRect().height / innerHeight * 100)} %`);
  const scrolled = all("*").filter((it) => it.scrollTop || it.scrollLeft).map((it) => [it, it.scrollLeft, it.scrollTop]);
  const back = () => { all("*").forEach((it) => { if (it.scrollTop || it.scrollLeft) it.scrollTo(0, 0); }); scrolled.forEach(([it, x, y]) => it.scrollTo(x, y)); };
  const isReached = (it) => { it.scrollIntoView({ block: "nearest", inline: "nearest" }); return isOnTop(it); };
  if (isAsked) for (const option of all("#prompt .option, #prompt [data-confirm], #prompt .button-anytime").filter((it) => !it.closest("[hidden], [popover]:not(:popover-open)"))) {
    const key = option.querySelector("input")?.value ?? option.value;
    const places = all(`[data-place].is-lit`).filter((place) => veil.answersTo(place).includes(option));
    const ways = [option, ...places].filter((it) => it.checkVisibility() && style(it.closest("li") ?? it).clipPath === "none");
    if (!ways.some(isReached)) report("out of reach", option, key);
  }
  back();

  // 5 what the decision is about stays in sight
  if (isAsked) {
    // What is still to come is not looked for yet: at the very first question one's own file lies over an empty table
    const isThere = (it) => !it.querySelector("[data-not-yet]");
    // Cards that are laid upon the scene to be chosen from are what it is about
    const isLaidOver = (it) => Boolean(document.querySelector("#offered")) && it.closest(".t-scene");
    for (const it of all("[data-vital]").filter((it) => it.checkVisibility() && it.getBoundingClientRect().height > 1 && isThere(it) && !isLaidOver(it))) {
      if (share(it) < limits.vital || !isOnTop(it)) report("out of sight", it, `${Math.round(share(it) * 100)} %`);
    }
    const subjects = all(".is-subject").filter((it) => it.checkVisibility());
    if (subjects.length && !subjects.some((it) => share(it) > .6)) report("subject out of sight", subjects[0], `${Math.round(share(subjects[0]) * 100)} %`);
    const lit = all("[data-place].is-lit").filter((it) => it.checkVisibility() && !it.closest(".tabs"));
    if (lit.length && !lit.some((it) => share(it) > .6)) report("nothing lit in sight", lit[0]);
  }
  const board = document.querySelector(".t-scene");
  if (board && limits.board && board.getBoundingClientRect().height < innerHeight * limits.board) report("low board", board, Math.round(board.getBoundingClientRect().height));
  return found;
}
