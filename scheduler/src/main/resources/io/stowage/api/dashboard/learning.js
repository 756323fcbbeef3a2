// Learning from what came lately while the model decides: what was tried, and what became of it.
import { make } from "./dom.js";
import { known, number, plural, score, when } from "./format.js";
import { empty, facts, link, section, table } from "./parts.js";

const MOST_ATTEMPTS = 10;

export function learning({ enabled, model, every, placements, since, attempts }) {
  if (!enabled) return section("Online learning", empty("No model is learned on while it decides. ", make("code", {}, "learning: {model: general}"), " in the configuration begins it."));
  return section("Online learning",
    facts(
      ["Model", link(`models/${model}`, model)],
      ["An attempt each", plural(every, "placement")],
      ["Since the last one", plural(placements, "placement")],
      ["Now", since ? `an attempt since ${when(since)}` : "waits for more placements"]),
    attempts.length ? tried(model, attempts.slice(0, MOST_ATTEMPTS)) : empty("Nothing was tried yet."));
}

function tried(model, attempts) {
  return table("Attempts to better the model", [
    { head: "Began", cell: ({ began }) => when(began) },
    { head: "Better by", number: true, cell: ({ gain }) => known(gain?.mean, score) },
    { head: "95 % interval", number: true, cell: ({ gain }) => known(gain, ({ low, high }) => `${score(low)} … ${score(high)}`) },
    { head: "Runs", number: true, cell: ({ gain }) => known(gain?.runs, number) },
    { head: "Became", cell: (attempt) => became(model, attempt) },
    { head: "Why", cell: ({ why }) => why },
  ], attempts, ({ began }) => began);
}

function became(model, { gain, promoted }) {
  if (!gain) return make("span", { class: "outcome refused" }, "failed");
  if (promoted === undefined) return make("span", { class: "outcome preempting" }, "not promoted");
  return make("span", {}, make("span", { class: "outcome placed" }, "promoted "), link(`models/${model}@${promoted}`, `${model}@${promoted}`));
}
