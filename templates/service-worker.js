// Shows a page of its own when there is no signal. It keeps that page and its styles, and nothing else:
// no page of a table, no answer, no secret ever comes in here.
"use strict";
const PAGE = "{{ page }}";
const KEPT = {{ kept }};
const NAME = `veil-no-signal ${KEPT.join(" ")}`;

self.addEventListener("install", (event) => {
  const fresh = KEPT.map((path) => new Request(path, { cache: "reload", credentials: "omit" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== NAME));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  const kept = mode === "navigate" ? PAGE : pathname + search;
  if (method !== "GET" || origin !== location.origin || !KEPT.includes(kept)) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(kept)));
});
