// Keeps a table's <main id="live"> up to date: the stream brings the whole element, htmx morphs it in.
// Without this script every form still works; the page then shows news when it is loaded again.
(() => {
  "use strict";
  const QUIET = 25000; // the server's heartbeat comes every ten seconds
  const PATIENCE = 1500; // a reconnect quicker than this is not worth a word
  const main = () => document.getElementById("live");
  const lost = document.getElementById("lost");
  const offline = lost.textContent;
  const table = main().dataset.table;
  let stream, watchdog, doubt, poll, sending;

  function alive() {
    clearTimeout(doubt);
    doubt = undefined;
    lost.hidden = true;
    clearTimeout(watchdog);
    watchdog = setTimeout(reconnect, QUIET);
  }

  function missing() {
    doubt ??= setTimeout(() => tell(offline), PATIENCE);
  }

  // What stands above the table until the next sign of life.
  function tell(words) {
    lost.querySelector("span").textContent = words;
    lost.hidden = false;
  }

  function reconnect() {
    missing();
    disconnect();
    connect();
  }

  function connect() {
    stream = new EventSource(`/t/${table}/stream`);
    stream.onopen = alive;
    stream.addEventListener("hb", alive);
    stream.onmessage = (event) => { alive(); show(event.data); };
    stream.onerror = () => {
      missing();
      if (stream.readyState === EventSource.CLOSED) {
        clearTimeout(watchdog);
        watchdog = setTimeout(reconnect, 1000 + 2000 * Math.random());
      }
    };
  }

  function disconnect() {
    stream?.close();
    clearTimeout(watchdog);
  }

  // An answer to a form may arrive after newer news from the stream: never go back within a match.
  function isStale(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("live");
    const old = main().dataset;
    return !fresh || (fresh.dataset.match === old.match && +fresh.dataset.version < +old.version);
  }

  async function show(text) {
    if (isStale(text)) return;
    const before = document.activeElement;
    const inside = main().contains(before);
    const wasMine = document.title.startsWith("●");
    await htmx.swap({ sourceElement: main(), target: main(), text, swap: "outerMorph" });
    document.title = main().dataset.title;
    if (inside && !main().contains(document.activeElement)) refocus();
    if (!wasMine && document.title.startsWith("●")) navigator.vibrate?.(30);
  }

  // The control just used is gone: the next one to use takes its place, so that Enter plays on,
  // but never into another match.
  function refocus() {
    const over = main().querySelector(".podium");
    const next = over ? main()
      : main().querySelector(".act.go:enabled, .choice:enabled, .act:enabled, a.act") ?? main();
    next.focus({ preventScroll: true });
  }

  async function refresh() {
    const answer = await fetch(`/t/${table}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) await show(await answer.text());
  }

  // A refusal from the door (too much at once, a table that is gone) is a plain page or sentence.
  function sentence(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    return (page.querySelector("main") ?? page.body).textContent.replace(/\s+/g, " ").trim();
  }

  // The command field is never morphed: its form answers the table as it stands now.
  function bringUpToDate(form) {
    for (const name of ["version", "seat", "key"]) form.elements[name].value = main().dataset[name];
    document.dispatchEvent(new CustomEvent("typing"));
  }

  async function send(form, button) {
    if (sending) return;
    sending = true;
    if (form.id === "typing") bringUpToDate(form);
    form.classList.add("sending");
    try {
      const body = new URLSearchParams(new FormData(form, button));
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
      if (answer.redirected) return location.assign(answer.url);
      const text = await answer.text();
      if (form.id === "typing" && text && answer.headers.get("x-reply")) {
        document.dispatchEvent(new CustomEvent("typed", { detail: { text, ok: answer.ok } }));
      } else if (!answer.ok && !text.includes('id="live"')) tell(sentence(text));
      else if (text) await show(text);
      else if (stream?.readyState !== EventSource.OPEN) await refresh();
    } catch {
      tell(offline);
    } finally {
      form.classList.remove("sending");
      sending = false;
    }
  }

  // A hidden tab gives its connection back (browsers open six to a host) and only asks whose turn it is.
  function visibility() {
    clearInterval(poll);
    if (!document.hidden) return connect();
    disconnect();
    poll = setInterval(async () => {
      const answer = await fetch(`/t/${table}/turn`).catch(() => undefined);
      if (answer?.ok) document.title = await answer.text();
    }, 5000);
  }

  // The keys beside the field for real dice.
  function typeDie(key) {
    const field = document.getElementById("dice");
    const dice = field.value.toUpperCase().match(/[1-6A-Z]/g) ?? [];
    if (!key.dataset.face) dice.pop();
    else if (dice.length < +field.dataset.dice) dice.push(key.dataset.face);
    field.value = dice.join(" ");
  }

  document.addEventListener("submit", (event) => {
    if (!main().contains(event.target)) return;
    event.preventDefault();
    send(event.target, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-face]");
    if (key) typeDie(key);
    const menu = document.querySelector(".menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector(".menu[open]");
    if (event.key === "Escape" && menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
  // What was picked or typed stays only where the same decision is still asked of the same seat.
  let moment = main().dataset.moment;
  document.addEventListener("htmx:after:swap", () => {
    if (main().dataset.moment === moment) return;
    moment = main().dataset.moment;
    if (main().querySelector(".play")) for (const form of main().querySelectorAll("form:not(#typing)")) form.reset();
  });
  document.addEventListener("visibilitychange", visibility);
  document.documentElement.classList.add("js");
  visibility();
})();
