// What stands beside a table: announcements for those who listen, the command field, the help.
// Without this script the field and the help are pages of their own.
(() => {
  "use strict";
  const KEPT = 6;
  const main = () => document.getElementById("live");
  const region = document.getElementById("said");
  const { match, version } = main().dataset;
  let seen = { match, version: +version, turn: turn(), seat: main().dataset.seat };
  let waiting = false;
  let acted = false;

  function turn() {
    const line = document.getElementById("turn");
    return (line.querySelector("b") ?? line).textContent.trim();
  }

  // Each announcement is a paragraph of its own, so that none is swallowed by the next.
  function announce(words) {
    const said = document.createElement("p");
    said.textContent = words;
    region.append(said);
    while (region.childElementCount > KEPT) region.firstElementChild.remove();
  }

  // One announcement an event, then whose turn it has become.
  function news() {
    const { match, version, seat } = main().dataset;
    const fresh = [...main().querySelectorAll("#news li")]
      .filter((item) => match === seen.match && item.value >= seen.version);
    const line = turn();
    const asked = waiting;
    const moved = match !== seen.match || +version !== seen.version;
    for (const item of fresh) announce(item.textContent);
    if (line !== seen.turn) announce(line);
    if (seat !== seen.seat) cover();
    if (moved && asked) answer([paragraph(fresh.map((item) => item.dataset.told).join(" ") || due() || line)]);
    else if (moved && (acted || line !== seen.turn)) forget();
    if (moved) acted = false;
    seen = { match, version: +version, turn: line, seat };
    fill();
  }

  function paragraph(words) {
    const text = document.createElement("p");
    text.textContent = words;
    return text;
  }

  // What real dice or cards have to tell next: the answer to a roll that others see on the table.
  function due() {
    return document.querySelector("label[for='dice']")?.textContent.trim();
  }

  // The command field

  // A refusal, and a list of what can be done, is true until this device acts, or the turn goes on.
  function forget() {
    if (document.querySelector("#reply .no, #reply .can")) answer([]);
  }

  function answer(nodes) {
    waiting = false;
    document.getElementById("reply")?.replaceChildren(...nodes);
  }

  function parsed(html) {
    return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
  }

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "typing" && main().querySelector(".play")?.contains(event.target)) acted = true;
  });
  document.addEventListener("typing", () => {
    waiting = true;
    document.getElementById("reply").replaceChildren();
    setTimeout(() => { document.getElementById("line").value = ""; });  // once it has been read
  });
  document.addEventListener("typed", ({ detail }) => {
    const nodes = parsed(detail.text);
    answer(nodes);
    announce(nodes.map((node) => node.textContent.trim()).filter(Boolean).join(" "));
  });
  document.addEventListener("keydown", (event) => {
    const field = document.getElementById("line");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field) return;
    if (document.documentElement.dataset.keys === "off") return;
    if (event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    field.focus();
  });

  // The help: fetched when it is opened; later only what is allowed now is renewed.

  async function fill() {
    const panel = document.getElementById("can");
    if (!panel?.open) return;
    const reply = await fetch(panel.dataset.help, { headers: { "HX-Request": "true" } });
    if (!reply.ok) return;
    const nodes = parsed(await reply.text());
    const body = document.getElementById("helping");
    const old = document.getElementById("cannow")?.parentElement;
    if (!old) body.replaceChildren(...nodes);
    else if (!old.contains(document.activeElement)) old.replaceWith(nodes.find((node) => node.tagName));
  }

  // Where the device goes to somebody else, what was told to the one before is put away.
  function cover() {
    const panel = document.getElementById("can");
    if (panel) panel.open = false;
    answer([]);
  }

  document.addEventListener("toggle", (event) => {
    if (event.target.id === "can") fill();
  }, true);
  document.addEventListener("htmx:after:swap", news);
})();
