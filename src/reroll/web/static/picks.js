// Says while one picks what it comes to: how many dice go, what is kept, which card is laid.
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

  function say() {
    for (const form of document.querySelectorAll("form.picks")) sayDice(form);
    for (const form of document.querySelectorAll("form.choose")) sayChoice(form);
  }

  document.addEventListener("change", (event) => {
    if (event.target.closest("form.picks, form.choose")) say();
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
