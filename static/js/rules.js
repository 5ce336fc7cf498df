// A word typed above the rules leaves those in sight that have it; without script the form asks the server.
(() => {
  "use strict";
  const { one, all } = veil;

  function find(field) {
    const [words, book] = [field.value.trim().toLowerCase(), field.closest("#rules, .rules-book")];
    const has = (it) => it.textContent.toLowerCase().includes(words);
    all(".rules-section", book).forEach((section) => {
      const lines = all(".rule, .rules-table tr", section);
      const isWhole = !words || has(one(".panel-title", section));
      lines.forEach((line) => { line.hidden = !isWhole && !has(line); });
      section.hidden = !isWhole && lines.every((line) => line.hidden);
    });
    const count = all(".rule:not([hidden]), .rules-table tr:not([hidden])", book).filter((line) => !line.closest("[hidden]")).length;
    one(".rules-found", book).textContent = words ? (count ? `${count} found` : `No rule has “${field.value.trim()}” in it.`) : "";
  }

  veil.allRules = () => all("[data-find-rule]").filter((field) => field.value).forEach((field) => { field.value = ""; find(field); });

  document.addEventListener("input", (event) => { if (event.target.matches("[data-find-rule]")) find(event.target); });
  document.addEventListener("submit", (event) => { if (event.target.matches(".rules-find")) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const line = event.target.closest(".rules-contents a");
    if (!line) return;
    event.preventDefault();
    veil.allRules();
    one(".rules-contents[open]")?.removeAttribute("open");
    document.getElementById(line.hash.slice(1))?.scrollIntoView({ block: "start" });
  });
})();
