// Says while one picks what it comes to: how many dice go, what is kept, which cards are laid or come back.
// Without this script the same forms are sent; their buttons then speak in general terms.
(() => {
  "use strict";
  const plural = new Intl.PluralRules(document.documentElement.lang);

  const buttonOf = (form) => document.querySelector(`button[form="${form.id}"]`);

  // A picked checkbox is one die; a select says how many of a heap.
  function counted(field) {
    return field.type === "checkbox" ? +field.checked : parseInt(field.value, 10) || 0;
  }

  function sayDice(form) {
    const fields = [...form.querySelectorAll("[name=dice]")];
    const words = form.querySelector("fieldset").dataset;
    const count = fields.reduce((sum, field) => sum + counted(field), 0);
    const away = fields.reduce((sum, field) => sum + counted(field) * +field.dataset.points, 0);
    const kept = form.querySelector(".tot b");
    kept.dataset.total ??= kept.textContent;
    kept.textContent = kept.dataset.total - away;
    const button = buttonOf(form);
    const verb = count ? (plural.select(count) === "one" ? words.one : words.many) : words.none;
    button.querySelector(".verb").textContent = verb.replace("{n}", count);
    button.disabled = !count;
    for (const chip of form.querySelectorAll("[data-all]")) {
      const same = fields.filter((field) => field.value === chip.dataset.all);
      chip.setAttribute("aria-pressed", same.every((field) => field.checked));
    }
  }

  // A single choice lends its verb and its consequence to the button that confirms it; a covered
  // one tells nothing and cannot be sent.
  function sayChoice(form) {
    const covered = form.closest("details:not([open])");
    const chosen = covered ? null : form.querySelector("[data-verb]:checked");
    const button = buttonOf(form);
    button.disabled = !chosen;
    for (const part of ["verb", "then"]) {
      const words = button.querySelector(`.${part}`);
      words.dataset.plain ??= words.textContent;
      words.textContent = chosen ? chosen.dataset[part] : words.dataset.plain;
    }
  }

  // Two cards at once, in any order: a third has no place until one of them is put back.
  function sayPair(form) {
    const fields = [...form.querySelectorAll("[name=dice]")];
    const words = form.querySelector("fieldset").dataset;
    const chosen = fields.filter((field) => field.checked);
    for (const field of fields) field.disabled = chosen.length > 1 && !field.checked;
    const button = buttonOf(form);
    button.disabled = chosen.length < +words.least;
    button.querySelector(".verb").textContent = [words.none, words.one, words.two][chosen.length];
    const names = new Intl.ListFormat(document.documentElement.lang);
    button.querySelector(".then").textContent = names.format(chosen.map((field) => field.dataset.name));
  }

  // What a morsel pays for: two of the buffet, or none where all of it is turned round.
  function saySpending(form) {
    const places = [...form.elements].filter((field) => field.name === "dice" && field.type === "checkbox");
    const turns = form.querySelector("[value=turn]");
    const swaps = form.querySelector("[value=swap]");
    const picked = () => places.filter((field) => field.checked).length;
    if (picked() && !turns.checked) swaps.checked = true;
    for (const field of places) {
      if (turns.checked) field.checked = false;
      field.disabled = turns.checked || (picked() > 1 && !field.checked);
    }
    const button = form.querySelector(".spends");
    const lacks = !form.querySelector("[name=action]:checked") ? "pay"
      : !turns.checked && !swaps.checked ? "way"
      : swaps.checked && picked() < 2 ? "two" : "";
    button.disabled = Boolean(lacks);
    button.textContent = button.dataset[lacks || "whole"];
  }

  function say() {
    for (const form of document.querySelectorAll("form.picks")) sayDice(form);
    for (const form of document.querySelectorAll("form.choose:not(.both)")) sayChoice(form);
    for (const form of document.querySelectorAll("form.both")) sayPair(form);
    for (const form of document.querySelectorAll("form.spend")) saySpending(form);
  }

  document.addEventListener("change", (event) => {
    if (!event.target.form?.matches(".picks, .choose, .spend")) return;
    for (const refusal of document.querySelectorAll(".play .notice.bad")) refusal.remove();  // of other picks
    say();
  });
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-all]");
    if (!chip) return;
    const same = chip.form.querySelectorAll(`input[value="${chip.dataset.all}"]`);
    const all = [...same].every((field) => field.checked);
    for (const field of same) field.checked = !all;
    say();
  });
  document.addEventListener("reset", () => setTimeout(say));
  document.addEventListener("toggle", say, true);
  document.addEventListener("htmx:after:swap", say);
  say();
})();
