// The lab's pages: points in time in the reader's own zone, and local times of a form as such with their zone.
(() => {
  "use strict";
  const words = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  document.querySelectorAll("time[data-local]").forEach((time) => { time.textContent = words.format(new Date(time.dateTime)); });
  document.addEventListener("submit", ({ target }) => {
    target.querySelectorAll("input[type=datetime-local]").forEach((field) => {
      if (!field.value) return;
      const exact = Object.assign(document.createElement("input"), { type: "hidden", name: field.name, value: new Date(field.value).toISOString() });
      field.removeAttribute("name");
      field.after(exact);
    });
  });
})();
