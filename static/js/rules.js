// A word typed above the rulebook leaves in sight what has it; without script the form asks the server.
(() => {
  "use strict";
  const { one, all } = veil;
  const LINES = ".rule, .book-line, .rules-table tr";
  const PARTS = ".rules-section, .book-chapter, .example, .anatomy, .advice";

  function find(field) {
    const [words, book] = [field.value.trim().toLowerCase(), field.closest("#rules, .rules-book")];
    const has = (it) => it.textContent.toLowerCase().includes(words);
    const isNamed = (line) => { const part = line.closest(PARTS); return has(one("h2, h3, .panel-title", part) ?? part); };
    const lines = all(LINES, book);
    lines.forEach((line) => { line.hidden = Boolean(words) && !has(line) && !(line.matches(".rule, tr") && isNamed(line)); });
    all(PARTS, book).reverse().forEach((part) => { part.hidden = Boolean(words) && all(LINES, part).every((line) => line.hidden || line.closest("[hidden]")); });
    book.classList.toggle("is-searched", Boolean(words));
    const count = lines.filter((line) => !line.closest("[hidden]")).length;
    one(".rules-found", book).textContent = words ? (count ? `${count} found` : `Nothing here has “${field.value.trim()}” in it.`) : "";
  }

  veil.allRules = () => all("[data-find-rule]").filter((field) => field.value).forEach((field) => { field.value = ""; find(field); });

  // A word or a rule is lit where one comes to it
  veil.showRule = (id, book = document) => {
    veil.allRules();
    all(".is-open[id]", book).forEach((line) => line.classList.remove("is-open"));
    const line = document.getElementById(id);
    if (!line) return;
    line.classList.add("is-open");
    line.scrollIntoView({ block: "center" });
  };

  document.addEventListener("input", (event) => { if (event.target.matches("[data-find-rule]")) find(event.target); });
  document.addEventListener("submit", (event) => { if (event.target.matches(".rules-find")) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print-book]")) print();
    const link = event.target.closest(".rules-book a[data-rule]");
    if (link) { event.preventDefault(); history.pushState(null, "", link.hash); veil.showRule(link.dataset.rule); }
    const line = event.target.closest(".rules-contents a");
    if (!line) return;
    event.preventDefault();
    veil.allRules();
    one(".rules-contents[open]")?.removeAttribute("open");
    document.getElementById(line.hash.slice(1))?.scrollIntoView({ block: "start" });
  });
  const arrive = () => { if (one(".rules-book") && location.hash.length > 1) veil.showRule(decodeURIComponent(location.hash.slice(1))); };
  addEventListener("popstate", arrive);
  addEventListener("load", arrive);
})();
