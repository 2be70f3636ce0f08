// What depends on the time at a table: clocks that run down, what was missed, whose turn it is now.
(() => {
  "use strict";
  const HOUR = 3600000;
  const SHORT = 30000;
  const main = () => document.getElementById("live");
  const table = main().dataset.table;
  let ahead = 0; // by how much the server's clock is ahead of this machine's

  document.addEventListener("servertime", (event) => { ahead = event.detail - Date.now(); });

  function tick() {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Math.max(0, clock.dataset.until - Date.now() - ahead);
      if (left > HOUR) continue;
      const seconds = Math.ceil(left / 1000);
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("short", left < SHORT);
    }
  }
  setInterval(tick, 250);

  // What came while this page was away, in a sentence or two.
  const missed = document.getElementById("missed");
  document.addEventListener("cameback", async ({ detail }) => {
    if (detail.match === main().dataset.match && detail.version === main().dataset.version) return;
    const query = new URLSearchParams(detail);
    const answer = await fetch(`/t/${table}/missed?${query}`).catch(() => undefined);
    const words = answer?.ok ? await answer.text() : "";
    missed.querySelector("span").textContent = words;
    missed.hidden = !words;
  });
  missed.querySelector("button").addEventListener("click", () => { missed.hidden = true; });
  document.addEventListener("submit", () => { missed.hidden = true; });

  // A notification, where the browser has them and the visitor asked for it.
  const bell = document.getElementById("bell");
  const allowed = () => "Notification" in window && isSecureContext;
  async function ring() {
    if (!document.hidden || !document.title.startsWith("●")) return;
    if (localStorage.getItem("bell") !== "on" || Notification.permission !== "granted") return;
    const words = document.title.slice(2);
    const how = { tag: table, icon: "/static/icon.svg", data: location.href };
    try {
      new Notification(words, how).onclick = () => focus();
    } catch {  // a phone, where only a service worker may
      await (await worker()).showNotification(words, how);
    }
  }
  async function worker() {
    const it = await navigator.serviceWorker.register("/static/bell.js");
    const fresh = it.installing;
    if (fresh) await new Promise((ready) => fresh.addEventListener("statechange", () => fresh.state === "activated" && ready()));
    return it;
  }
  function showBell() {
    const on = localStorage.getItem("bell") === "on" && Notification.permission === "granted";
    const words = bell.querySelector("span");
    words.dataset.off ??= words.textContent;
    words.textContent = on ? words.dataset.on : words.dataset.off;
    bell.querySelector("button").setAttribute("aria-pressed", on);
  }
  if (bell && allowed()) {
    bell.hidden = false;
    showBell();
    bell.querySelector("button").addEventListener("click", async () => {
      const on = localStorage.getItem("bell") === "on";
      if (!on) await Notification.requestPermission();
      localStorage.setItem("bell", on ? "off" : "on");
      showBell();
    });
    let last = document.title;
    new MutationObserver(() => {
      if (document.title !== last && !last.startsWith("●")) ring();
      last = document.title;
    }).observe(document.querySelector("title"), { childList: true });
  }
})();
