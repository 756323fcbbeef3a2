// Learning a model beside the scheduler: what it strives for, how it goes, start and stop.
import { make } from "./dom.js";
import { curve } from "./charts.js";
import { number, score, when } from "./format.js";
import { empty, facts, heading, link, section } from "./parts.js";
import { learning } from "./learning.js";
import { ask } from "./server.js";

const TITLES = {
  "eval/mean_reward": "Reward in validation",
  "eval/best_mean_reward": "Best so far",
  "rollout/ep_rew_mean": "Reward while learning",
  "charts/SPS": "Steps a second",
};

export async function training({ status, redraw, say }) {
  const [{ latest: progress, curves }, objectives, learned] = await Promise.all([ask("training/curves"), ask("objectives"), ask("learning")]);
  const runs = progress && progress.exitCode === undefined;
  const act = async (method, body, done, path = "training") => {
    try {
      await ask(path, method, body);
      await redraw();
      say(done);
    } catch (trouble) {
      say(trouble.message);
    }
  };
  return [
    heading("Training", make("p", { class: "soft" }, "in a process of its own, at the lowest priority")),
    progress ? going(progress, runs, () => act("DELETE", undefined, "Training is asked to stop; what was learned is kept.")) : empty("Nothing was trained yet. What is trained here becomes a version of a ", link("models", "model"), "."),
    Object.keys(curves).length > 0 && section("Curves", make("div", { class: "curves" }, drawn(curves))),
    status.kind === "LIVE" && learning(learned),
    section("Objectives", weights(objectives, (body) => act("PUT", body, "The weights are set; the next training uses them.", "objectives"))),
    !runs && section("Begin", order((body) => act("POST", body, "Training has begun."))),
    progress?.log.length > 0 && section("What it said last", make("pre", { class: "card", tabindex: "0" }, progress.log.join("\n"))),
  ].filter(Boolean);
}

function going(progress, runs, stop) {
  const { order: asked } = progress;
  const state = runs ? "runs" : progress.exitCode === 0 ? "done: the model is stored" : `ended with code ${progress.exitCode}`;
  return make("div", {},
    facts(
      ["State", make("span", { class: `outcome ${runs ? "preempting" : progress.exitCode === 0 ? "placed" : "refused"}` }, state)],
      ["Model", asked.out],
      ["Workload", asked.workload],
      ["Objective", asked.objective],
      ["Minutes", number(asked.minutes, asked.minutes % 1 ? 1 : 0)],
      ["Began", when(progress.began)],
      ["Ended", progress.ended ? when(progress.ended) : "not yet"]),
    runs && make("p", { class: "controls after" }, make("button", { type: "button", onclick: stop }, "Stop")));
}

function drawn(curves) {
  const known = Object.keys(curves).sort((a, b) => (b in TITLES) - (a in TITLES) || a.localeCompare(b));
  return known.slice(0, 9).map((tag) => curve({
    title: TITLES[tag] ?? tag,
    points: curves[tag].map(({ step, value }) => [step, value]),
    write: score,
    from: `step ${number(curves[tag][0].step)}`,
    to: `step ${number(curves[tag].at(-1).step)}`,
  }));
}

function weights({ known, weights: inUse }, change) {
  const send = (event) => {
    event.preventDefault();
    const typed = [...new FormData(event.target)].filter(([, value]) => Number(value) > 0).map(([name, value]) => [name, Number(value)]);
    change(Object.fromEntries(typed));
  };
  const shown = [...new Set([...Object.keys(inUse), "energy", "latency", "pending", "cost", "carbon", "fragmentation", "ee", "lb"])].filter((name) => known.includes(name));
  return make("form", { class: "card weights", onsubmit: send },
    make("p", { class: "soft" }, "What a training strives for, and how much each counts. 0 leaves it out."),
    make("div", { class: "fields" }, shown.map((name) => make("label", { "data-key": name }, name, make("input", { name, type: "number", min: "0", step: "any", value: String(inUse[name] ?? 0) })))),
    make("p", { class: "controls" }, make("button", {}, "Set weights")));
}

function order(begin) {
  const send = (event) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.target));
    begin({ ...typed, minutes: Number(typed.minutes) });
  };
  const field = (name, label, value, more = {}) => make("label", {}, label, make("input", { name, value, required: true, ...more }));
  return make("form", { class: "card weights", onsubmit: send },
    make("div", { class: "fields" },
      field("workload", "Workload", "diurnal"),
      field("out", "Name of the model", "mine", { pattern: "[a-z0-9][a-z0-9-]*" }),
      field("minutes", "Minutes", "10", { type: "number", min: "0.1", max: "1440", step: "any" })),
    make("p", { class: "controls" }, make("button", { class: "main" }, "Begin to train")));
}
