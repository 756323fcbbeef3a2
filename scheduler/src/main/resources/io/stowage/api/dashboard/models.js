// The learned models: their versions, which is in use, and what each was made of.
import { make } from "./dom.js";
import { day, number, plural, score, text } from "./format.js";
import { empty, facts, heading, link, section, table } from "./parts.js";
import { ask } from "./server.js";

export async function models({ rest, redraw, say }) {
  return rest.length ? one(decodeURIComponent(rest[0])) : all(redraw, say);
}

async function all(redraw, say) {
  const { items, unreadable } = await ask("models");
  const names = [...new Set(items.map((model) => model.name))];
  const act = async (path, done) => {
    try {
      const now = await ask(path, "POST");
      await redraw();
      say(done(now));
    } catch (trouble) {
      say(trouble.message);
    }
  };
  const promote = (model) => act(`models/${model.name}@${model.version}/promote`, (now) => `model:${now.name} is now version ${now.version}.`);
  const rollBack = (name) => act(`models/${name}/rollback`, (now) => `model:${now.name} is version ${now.version} again.`);
  return [
    heading("Models", make("p", { class: "soft" }, names.length ? `${plural(names.length, "model")}; the version in use is what model:NAME means` : "")),
    names.length
      ? history(names.flatMap((name) => items.filter((model) => model.name === name).reverse()), promote, rollBack)
      : empty("There is no model yet. ", link("training", "Train one"), ", or import one with ", make("code", {}, "./stowage models import"), "."),
    unreadable.length > 0 && section("What cannot be read", table("Versions that cannot be read", [
      { head: "Version", cell: (broken) => `${broken.name}@${broken.version}` },
      { head: "Why", cell: (broken) => broken.problem },
    ], unreadable, (broken) => `${broken.name}@${broken.version}`)),
  ].filter(Boolean);
}

function history(versions, promote, rollBack) {
  const hasOthers = ({ name }) => versions.filter((model) => model.name === name).length > 1;
  return table("Models and their versions", [
    { head: "Version", cell: (model) => link(`models/${model.name}@${model.version}`, `${model.name}@${model.version}`) },
    { head: "Made on", cell: (model) => day(model.created) },
    { head: "Algorithm", cell: (model) => model.algorithm?.split("[")[0] ?? "from elsewhere" },
    { head: "Objective", cell: (model) => model.objective ?? "unknown" },
    { head: "Network", cell: (model) => model.network },
    { head: "Encoder", cell: (model) => model.encoder },
    { head: "In use", cell: (model) => (model.promoted
      ? make("span", {}, make("span", { class: "outcome placed" }, "in use"), hasOthers(model) && make("button", { type: "button", "aria-label": `Take back the promotion of ${model.name}`, onclick: () => rollBack(model.name) }, "Roll back"))
      : make("button", { type: "button", "aria-label": `Promote ${model.name}@${model.version}`, onclick: () => promote(model) }, "Promote")) },
  ], versions, (model) => `${model.name}@${model.version}`);
}

async function one(name) {
  const card = await ask(`models/${encodeURIComponent(name)}`);
  const { training } = card;
  return [
    heading(`${card.name}@${card.version}`, link("models", "All models")),
    facts(
      ["Made on", day(card.created)],
      ["Network", card.network],
      ["Encoder", card.encoder],
      ["Algorithm", text(training?.algorithm, String)],
      ["Objective", text(training?.objective, String)],
      ["Trained on", text(training?.workloads, (names) => names.join(", "))],
      ["Took", text(training?.minutes, (minutes) => `${number(minutes, minutes < 10 ? 1 : 0)} min`)],
      ["Seed", text(training?.seed, String)],
      ["SHA-256", make("code", {}, card.sha256)]),
    training && section("Made again by", make("p", { class: "card" }, make("code", {}, training.command))),
    section("How good it is", card.validation.length ? table("Validation against other policies", [
      { head: "Policy", cell: (measured) => measured.policy },
      { head: "Workload", cell: (measured) => measured.workload },
      { head: "Metric", cell: (measured) => measured.metric },
      { head: "Mean", number: true, cell: (measured) => text(Number(measured.mean), score) },
      { head: "95 % interval", number: true, cell: (measured) => measured.ci95.map((end) => text(Number(end), score)).join(" … ") },
      { head: "Runs", number: true, cell: (measured) => number(measured.runs) },
    ], card.validation, (measured) => measured.policy + measured.workload + measured.metric) : empty("Its card says nothing of this.")),
  ].filter(Boolean);
}
