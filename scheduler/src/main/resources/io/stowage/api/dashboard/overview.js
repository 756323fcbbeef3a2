// The cluster at a glance.
import { make } from "./dom.js";
import { askCells, boards, legend } from "./boards.js";
import { curve, spark } from "./charts.js";
import { ends, known, millis, number, percent, plural, score, text, watts, when } from "./format.js";
import { empty, heading, link, nodeLink, outcome, section, share, table } from "./parts.js";
import { keepInMind, opinion } from "./decisions.js";
import { ask } from "./server.js";

const MOST_SAMPLES = 120;

export async function overview({ status }) {
  const isRecorded = status.kind === "RECORDED";
  const [timeline, decisions, ratings] = await Promise.all([ask(`timeline?most=${MOST_SAMPLES}`), ask("decisions?limit=8&outcome=PLACED"), isRecorded ? undefined : ask("ratings"), askCells()]);
  keepInMind(decisions.items);
  const samples = timeline.items;
  const now = samples.at(-1);
  if (!now) return [heading("Overview"), empty(status.state === "standing by" ? "The cluster is shown when it is the turn of this process to schedule." : "Nothing is known of the cluster yet. It is shown as soon as its nodes are.")];
  return [
    heading("Overview", make("p", { class: "soft" }, profilesText(status))),
    make("div", { class: "tiles" }, tiles(samples, now, status, ratings)),
    section("Nodes", legend(), boards()),
    section("So far", make("div", { class: "curves" }, curves(samples))),
    isRecorded ? section("Last placements", latest(decisions.items)) : make("div", { class: "halves" },
      section("Last placements", latest(decisions.items)),
      section(ratings.byOthers ? "Reward of the last placements by another scheduler" : "Reward of the last placements", rewards(ratings))),
  ];
}

function profilesText(status) {
  return status.profiles.map(({ schedulerName, policy }) => (schedulerName === "*" ? `policy ${policy}` : `${schedulerName}: ${policy}`)).join(" · ");
}

function tiles(samples, now, status, ratings) {
  const { placed, refused } = status.attempts;
  // Where another scheduler places pods we make no attempts, and hear of its bindings.
  const count = ratings?.byOthers ? (sample) => sample.bound : (sample) => sample.placed;
  const over = (value, floor) => spark(samples.map((sample) => [Date.parse(sample.at), value(sample)]), floor);
  return [
    tile("Active nodes", number(now.activeNodes), `of ${number(now.nodes)}`, over((sample) => sample.activeNodes, 0)),
    tile("Running pods", number(now.runningPods), "", over((sample) => sample.runningPods, 0)),
    tile("Pending pods", link("pending", number(now.pendingPods)), "", over((sample) => sample.pendingPods, 0)),
    tile("Power", known(now.watts, watts), now.watts === undefined ? "" : "measured", over((sample) => sample.watts, 0)),
    tile("Latency", known(now.latencyMillis, millis), "to users", over((sample) => sample.latencyMillis)),
    tile(ratings?.byOthers ? "Placements by others" : "Placements", known(rate(samples, count), (value) => number(value, value < 10 ? 1 : 0)), "a minute", spark(rates(samples, count), 0)),
    !ratings?.byOthers && tile("Success", known(share(placed, placed + refused), percent), `of ${plural(placed + refused, "attempt")}`, spark(successes(samples), 0)),
    ratings && agreementTile(ratings),
    tile("CPU asked for", known(now.cpuShare, percent), "", over((sample) => sample.cpuShare, 0)),
    tile("Memory asked for", known(now.memoryShare, percent), "", over((sample) => sample.memoryShare, 0)),
  ].filter(Boolean);
}

function agreementTile({ agreement, byOthers }) {
  return tile(byOthers ? "Agreement with others" : "Like the default", known(share(agreement.same, agreement.of), percent), byOthers ? `of ${plural(agreement.of, "pod")}` : `of the last ${number(agreement.of)}`);
}

function tile(name, value, note, drawing) {
  return make("dl", { class: "tile card", "data-key": name }, make("dt", {}, name), make("dd", {}, make("strong", {}, value), note && make("small", {}, ` ${note}`)), drawing);
}

const minutes = (from, to) => (Date.parse(to.at) - Date.parse(from.at)) / 60000;

/** Placements a minute between samples that are far enough from each other. */
function rates(samples, count) {
  const step = Math.max(1, Math.floor(samples.length / 60));
  const least = (minutes(samples[0], samples.at(-1)) / samples.length) * step * 0.25;
  const points = [];
  for (let i = step; i < samples.length; i += step) {
    const length = minutes(samples[i - step], samples[i]);
    // The last sample is the moment itself, which may be right behind the one before.
    if (length > least) points.push([Date.parse(samples[i].at), (count(samples[i]) - count(samples[i - step])) / length]);
  }
  return points;
}

/** Of the attempts between samples, the part that found a node. */
function successes(samples) {
  const step = Math.max(1, Math.floor(samples.length / 60));
  const points = [];
  for (let i = step; i < samples.length; i += step) {
    const placed = samples[i].placed - samples[i - step].placed;
    points.push([Date.parse(samples[i].at), share(placed, placed + samples[i].refused - samples[i - step].refused)]);
  }
  return points;
}

function rate(samples, count) {
  const before = samples.findLast((sample) => minutes(sample, samples.at(-1)) >= 1) ?? samples[0];
  const length = minutes(before, samples.at(-1));
  return length ? (count(samples.at(-1)) - count(before)) / length : undefined;
}

function curves(samples) {
  const over = (title, value, write, floor) => curve({ title, write, floor, ...ends(samples[0].at, samples.at(-1).at), points: samples.map((sample) => [Date.parse(sample.at), value(sample)]) });
  return [
    over("Active nodes", (sample) => sample.activeNodes, (value) => number(value), 0),
    over("Power", (sample) => sample.watts, watts, 0),
    over("Pending pods", (sample) => sample.pendingPods, (value) => number(value), 0),
    over("Latency to users", (sample) => sample.latencyMillis, millis),
  ];
}

function latest(decisions) {
  if (!decisions.length) return empty("Nothing was placed yet.");
  return make("ol", { class: "list card" }, decisions.map((made) =>
    make("li", { "data-key": made.id },
      make("time", { class: "soft" }, when(made.at)),
      outcome(made.outcome),
      link(`decisions/${made.id}`, made.pod),
      made.node ? make("span", {}, "→ ", nodeLink(made.node)) : make("span", { class: "soft" }, text(made.message, (words) => words.split(".")[0])),
      made.ours && make("span", { class: "soft" }, `by another scheduler, Stowage ${opinion(made.ours)}`))));
}

function rewards({ placements, rewards: parts }) {
  if (!placements) return empty("Nothing was rated yet: a placement is when the next one has followed.");
  return table(`Mean of each objective over the last ${plural(placements, "placement")}; more is better`, [
    { head: "Objective", cell: (part) => part.objective },
    { head: "Weight", number: true, cell: (part) => (part.weight === undefined ? make("span", { class: "soft" }, "none") : number(part.weight, 1)) },
    { head: "Mean", number: true, cell: (part) => known(part.mean, score) },
    { head: "Placement by placement", cell: (part) => spark(part.values.map((value, i) => [i, value])) ?? "" },
  ], parts, (part) => part.objective);
}
