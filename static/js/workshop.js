// The workshop: the card is checked and drawn while one types; everything else also works without.
(() => {
  "use strict";
  const { one, all } = veil;

  // Copying a link
  for (const button of all("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = one("input", button.parentElement);
      field.select();
      try { await navigator.clipboard.writeText(field.value); button.textContent = "Copied"; } catch { /* it is selected */ }
    });
  }
  for (const form of all("form[data-sure]")) {
    form.addEventListener("submit", (event) => { if (!confirm(form.dataset.sure)) event.preventDefault(); });
  }
  one("[data-print]")?.addEventListener("click", () => print());

  // A file that is too large is refused here, in words: the server hangs up on it
  const inMegabytes = (bytes) => (bytes / 1048576).toFixed(1);
  for (const field of all("input[type=file][data-most]")) {
    const told = Object.assign(document.createElement("p"), { className: "why-not", role: "alert", hidden: true });
    field.form.append(told);
    field.addEventListener("change", () => {
      const size = field.files[0]?.size ?? 0, most = Number(field.dataset.most);
      const words = size > most ? `This file has ${inMegabytes(size)} MB; it may have ${inMegabytes(most)} MB.` : "";
      field.setCustomValidity(words);
      told.textContent = words;
      told.hidden = !words;
    });
  }
  one(".set-tab[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  // The wall: by kind, by state, by words
  const filters = one("[data-filters]");
  if (filters) {
    const sift = () => {
      const asked = new FormData(filters);
      const kind = asked.get("kind"), states = asked.getAll("state"), words = (asked.get("words") || "").toLowerCase();
      for (const card of all(".proof-card")) {
        const text = `${card.dataset.words} ${card.textContent.toLowerCase()}`;
        card.hidden = !states.every((state) => card.dataset.state.includes(state)) || !text.includes(words);
      }
      for (const row of all("[data-kind]")) row.hidden = Boolean(kind) && row.dataset.kind !== kind;
    };
    filters.addEventListener("input", sift);
    filters.addEventListener("submit", (event) => event.preventDefault());
    sift();
  }

  // The editor
  const form = one("[data-card]");
  if (!form) return;
  const says = all("[data-says]", form);
  const isNew = "new" in form.dataset, isRefused = "refused" in form.dataset;
  let saved = "", history = [], isAsking = false, isWaiting = false;

  const typed = () => new URLSearchParams(new FormData(form)).toString();
  const isDirty = () => typed() !== saved;

  function tell() {
    const isChanged = isDirty(), hasProblem = Number(one("#reads").dataset.problems) > 0;
    for (const mark of all("[data-saved]")) {
      mark.textContent = isChanged ? "not saved" : isNew ? "not saved yet" : hasProblem ? "saved, cannot be read yet" : "saved";
      mark.classList.toggle("is-unsaved", isChanged);
      mark.classList.toggle("is-problem", !isChanged && hasProblem);
    }
    for (const button of all("[data-undo]")) button.disabled = history.length < 2;
    for (const button of all("button[form=card]")) button.textContent = hasProblem ? "Save as it is" : "Save";
  }

  // What is wrong is underlined at its place: the mirror behind the field repeats its words
  function underline(problems) {
    for (const field of says) {
      const mirror = field.previousElementSibling, text = field.value;
      const own = problems.filter((it) => it.field === field.name && it.end > it.start).sort((a, b) => a.start - b.start);
      let at = 0;
      mirror.textContent = "";
      for (const { start, end } of own) {
        if (start < at) continue;
        const mark = document.createElement("mark");
        mark.className = "say-unknown";
        mark.textContent = text.slice(start, end);
        mirror.append(text.slice(at, start), mark);
        at = end;
      }
      mirror.append(text.slice(at));
      field.parentElement.classList.toggle("is-problem", own.length > 0);
      field.setAttribute("aria-invalid", String(own.length > 0));
    }
  }

  // One request at a time, and the last one wins
  async function check() {
    if (isAsking) { isWaiting = true; return; }
    isAsking = true;
    const sent = typed();
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (answer.ok) show(await answer.json(), sent);
    } catch { /* without a connection one can still type */ }
    isAsking = false;
    if (isWaiting) { isWaiting = false; check(); }
  }

  function show(found, sent) {
    if (sent === typed()) underline(found.problems);
    if (found.reads !== undefined) {
      one("#reads").innerHTML = found.reads;
      one("#face").innerHTML = found.face;
      one("[data-card-name]").textContent = found.name;
    }
    one("#reads").dataset.problems = found.problems.length;
    tell();
  }

  function keep() {
    const now = typed();
    if (history.at(-1) !== now) history.push(now);
    if (history.length > 200) history.shift();
  }

  function fill(state) {
    const values = new URLSearchParams(state);
    for (const field of form.elements) {
      if (field.type === "checkbox") field.checked = values.has(field.name);
      else if (field.name && field.type !== "hidden") field.value = values.get(field.name) ?? "";
    }
  }

  let timer = 0;
  function changed() {
    keep();
    tell();
    clearTimeout(timer);
    timer = setTimeout(check, 120);
  }
  form.addEventListener("input", changed);
  for (const button of all("[data-undo]")) {
    button.addEventListener("click", () => { history.pop(); fill(history.at(-1)); tell(); check(); });
  }
  for (const step of all("[data-step]", form)) {
    const field = one("input", step), [less, more] = all("button", step);
    const by = (amount) => () => {
      const next = (Number(field.value) || 0) + amount;
      const { least = "-99", most = "999" } = field.dataset;
      field.value = String(Math.min(Number(most), Math.max(Number(least), next)));
      changed();
    };
    less.addEventListener("click", by(-1));
    more.addEventListener("click", by(1));
  }

  // A sentence goes in where the caret is, its first blank selected
  const BLANK = /\{\w+\}|\[[^\]]*\]|\b[A-Z]{2,}\b|\b[NSOACDX]\b/;
  function insert(words, field = says[0], start = field?.selectionStart ?? 0, end = field?.selectionEnd ?? 0) {
    if (!field) return;
    const before = field.value.slice(0, start), gap = before && !/\s$/.test(before) ? " " : "";
    field.setRangeText(gap + words, start, end, "end");
    field.focus();
    const blank = BLANK.exec(words);
    if (blank) field.setSelectionRange(start + gap.length + blank.index, start + gap.length + blank.index + blank[0].length);
    changed();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-insert]");
    if (!button) return;
    const { insert: words, field, start, end } = button.dataset;
    const target = says.find((it) => it.name === field) ?? says.find((it) => it === last) ?? says[0];
    if (start === undefined) insert(words, target);
    else insert(words, target, sentenceAt(target.value, Number(start)), Number(end));
  });
  let last = says[0];
  for (const field of says) field.addEventListener("focus", () => { last = field; });
  const sentenceAt = (text, at) => {
    const head = Math.max(text.lastIndexOf(".", at - 1), text.lastIndexOf(":", at - 1), text.lastIndexOf("\n", at - 1)) + 1;
    return head + (/^\s*/.exec(text.slice(head, at))[0].length);
  };

  if (location.hash === "#picture") one(".desk-tab [value=picture]")?.click();

  one("[data-find-phrase]")?.addEventListener("input", (event) => {
    const wanted = event.target.value.toLowerCase();
    for (const phrase of all(".phrase")) phrase.hidden = !phrase.textContent.toLowerCase().includes(wanted);
  });

  let isLeaving = false;
  form.addEventListener("submit", () => { isLeaving = true; });
  addEventListener("beforeunload", (event) => { if (isDirty() && !isLeaving) event.preventDefault(); });

  saved = isRefused ? "" : typed(); // what was refused is not saved, whatever stands there
  keep();
  check();
})();

// A trial that runs: the page fills up while its games come
(() => {
  "use strict";
  async function fill() {
    const place = document.getElementById("trial");
    if (!place?.dataset.fills) return;
    try {
      const page = new DOMParser().parseFromString(await (await fetch(place.dataset.fills)).text(), "text/html");
      place.replaceWith(page.getElementById("trial"));
    } catch { /* the next look may find it */ }
    setTimeout(fill, 1500);
  }
  setTimeout(fill, 1000);
})();
