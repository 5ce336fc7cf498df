// The bench of `veil dev`: takes what has changed into the page, and leaves the seats' own pages alone.
(() => {
  const opened = new Map();

  function remember() {
    for (const one of document.querySelectorAll("details[data-path]")) opened.set(one.dataset.path, one.open);
  }

  function recall() {
    for (const one of document.querySelectorAll("details[data-path]"))
      if (opened.has(one.dataset.path)) one.open = opened.get(one.dataset.path);
    document.querySelector(".dev-log .is-now")?.scrollIntoView({ block: "nearest" });
    find();
  }

  function find() {
    const words = document.querySelector(".dev-tabs [type=search]").value.toLowerCase();
    for (const one of document.querySelectorAll("#dev-tree li")) one.hidden = !one.textContent.toLowerCase().includes(words);
  }

  function take(page) {
    if (page.querySelector(".dev-seats").dataset.count !== document.querySelector(".dev-seats").dataset.count) {
      location.reload();
      return;
    }
    remember();
    const words = document.querySelector(".dev-tabs [type=search]").value;
    for (const part of page.querySelectorAll("[data-part]")) document.getElementById(part.id)?.replaceWith(part);
    document.querySelector(".dev-tabs [type=search]").value = words;
    for (const frame of page.querySelectorAll("iframe")) {
      const here = document.getElementById(frame.id);
      if (here && here.getAttribute("src") !== frame.getAttribute("src")) here.src = frame.getAttribute("src");
    }
    for (const head of document.querySelectorAll(".dev-seat > header"))
      head.parentElement.classList.toggle("is-asked", "asked" in head.dataset);
    document.body.dataset.version = page.body.dataset.version;
    recall();
  }

  async function look(address, sent) {
    const answer = await fetch(address, sent);
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }

  async function follow() {
    for (;;) {
      try {
        const answer = await fetch(`/dev/wait?version=${document.body.dataset.version}`);
        if (String((await answer.json()).version) !== document.body.dataset.version) await look(location.href);
      } catch {
        await new Promise((done) => setTimeout(done, 1000));
      }
    }
  }

  document.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (form.matches(".dev-begin")) location.reload();
    else await look(location.href);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".dev-range input")) event.target.form.requestSubmit();
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches(".dev-tabs [type=search]")) find();
  });
  recall();
  follow();
})();
