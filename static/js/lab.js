// The lab's pages: points in time in the reader's own zone, local times of a form with their zone, a form that grows.
(() => {
  "use strict";
  const words = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  document.querySelectorAll("time[data-local]").forEach((time) => { time.textContent = words.format(new Date(time.dateTime)); });

  // The letter beside the form says what is being typed
  document.querySelectorAll("[data-mirrors]").forEach((mirror) => {
    const [field, otherwise] = [document.getElementById(mirror.dataset.mirrors), mirror.textContent];
    field?.addEventListener("input", () => { mirror.textContent = field.value.trim() || otherwise; });
  });

  // Questions come one by one, and only those with answers to choose from ask for them
  const questions = document.querySelector("[data-questions]");
  const more = document.querySelector("[data-one-more]");
  const waiting = () => questions.querySelectorAll("[data-more][hidden]");
  function fit(row) {
    const [kind, choices] = [row.querySelector("select").value, row.querySelector("[name^=choices]")];
    choices.hidden = kind === "words";
    choices.placeholder = kind === "scale" ? "what 1 and 5 mean, with a comma" : "the answers, with commas";
  }
  if (questions) {
    questions.querySelectorAll("li").forEach((row) => {
      row.hidden = "more" in row.dataset;
      fit(row);
      row.addEventListener("change", () => fit(row));
    });
    more.hidden = !waiting().length;
    more.addEventListener("click", () => {
      const row = waiting()[0];
      row.hidden = false;
      row.querySelector("input").focus();
      more.hidden = !waiting().length;
    });
  }
  document.addEventListener("submit", ({ target }) => {
    target.querySelectorAll("input[type=datetime-local]").forEach((field) => {
      if (!field.value) return;
      const exact = Object.assign(document.createElement("input"), { type: "hidden", name: field.name, value: new Date(field.value).toISOString() });
      field.removeAttribute("name");
      field.after(exact);
    });
  });
})();
