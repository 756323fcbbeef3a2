// What was decided, and why this node.
import { make } from "./dom.js";
import { clock, known, number, plural, score } from "./format.js";
import { empty, facts, heading, link, nodeLink, outcome, podLink, section, table } from "./parts.js";
import { ask } from "./server.js";

const OUTCOMES = { "": "all", PLACED: "placed", REFUSED: "refused", PREEMPTING: "clears a node" };
let wanted = "";
let kind = "";
// The server remembers some hundred decisions; those that are on the page can be chosen even when it has forgotten them.
let seen = new Map();

export function keepInMind(items) {
  seen = new Map(items.map((made) => [String(made.id), made]));
}

export async function decisions({ status, rest, redraw, goTo }) {
  const isRecorded = status.kind === "RECORDED";
  return rest.length ? one(rest[0], isRecorded, goTo) : all(status, isRecorded, redraw);
}

async function all(status, isRecorded, redraw) {
  const { items } = await ask(`decisions?limit=100&has=${encodeURIComponent(wanted)}${kind && `&outcome=${kind}`}`);
  keepInMind(items);
  const words = isRecorded ? `as they were recorded until ${clock(status.at)}, the latest first; choose one to see why` : "the latest first; choose one to see why";
  return [
    heading("Decisions", make("p", { class: "soft" }, words)),
    make("form", { class: "controls", onsubmit: (event) => event.preventDefault() },
      make("label", {}, "Pod or node has ", make("input", { type: "search", value: wanted, oninput: (event) => { wanted = event.target.value.trim(); redraw(); } })),
      make("label", {}, "Outcome ", make("select", { onchange: (event) => { kind = event.target.value; redraw(); } },
        Object.entries(OUTCOMES).map(([value, words]) => make("option", { value, selected: value === kind }, words))))),
    items.length ? table("Last decisions", columns(), items, (made) => made.id) : empty(wanted || kind ? "No decision that is remembered is about such a pod or node." : "Nothing was decided yet."),
  ];
}

function columns() {
  return [
    { head: "Pod", cell: (made) => link(`decisions/${made.id}`, made.pod) },
    { head: "Time", cell: (made) => clock(made.at) },
    { head: "Outcome", cell: (made) => outcome(made.outcome) },
    { head: "Node", cell: (made) => (made.node ? nodeLink(made.node) : "–") },
    { head: "Candidates", number: true, cell: (made) => `${candidates(made)} of ${number(made.nodes)}` },
    { head: "Decided by", cell: (made) => made.decidedBy ?? "no choice was needed" },
  ];
}

// A journal keeps the best five: where there are five, there may have been more.
const candidates = (made) => (made.candidates === undefined ? `${made.best.length} or more` : number(made.candidates));

async function one(id, isRecorded, goTo) {
  const made = seen.get(id) ?? (await ask(`decisions/${id}`));
  seen.set(id, made);
  const best = made.best ?? [];
  return [
    heading(made.pod, link("decisions", "All decisions"), isRecorded && make("button", { type: "button", onclick: () => goTo({ at: made.at, paused: true }) }, "Go to this moment")),
    facts(
      ["Outcome", make("span", {}, outcome(made.outcome), made.node ? [" → ", nodeLink(made.node)] : "")],
      ["Time", clock(made.at)],
      ["Decided by", made.decidedBy ?? "no choice was needed"],
      ["Would have done", `${candidates(made)} of ${plural(made.nodes, "node")}`],
      ["Scheduler", known(made.schedulerName, (name) => name)]),
    made.message && make("p", { class: "card message" }, made.message, " ", podLink(made.pod)),
    made.victims.length > 0 && section("Who has to leave", make("ul", { class: "names card" }, made.victims.map((pod) => make("li", {}, pod)))),
    best.length > 0 && section(`Why ${made.node}`, make("p", { class: "before" }, why(made)), best[0].score !== undefined && ranking(best),
      isRecorded && best[0].score !== undefined && make("p", { class: "soft after" }, "As recorded: the journal keeps who decided and the scores of the best five, not what each score is made of.")),
    isRecorded && best[0]?.score !== undefined && (await workedOutNow(made)),
  ].filter(Boolean);
}

/** What was not recorded, worked out again; never without saying so. */
async function workedOutNow(made) {
  const title = "Worked out now: what the scores are made of";
  let again;
  try {
    again = await ask(`decisions/${made.id}/recomputed`);
  } catch (trouble) {
    if (trouble.status !== 409) throw trouble;
    return section(title, empty(`This was not recorded, and it cannot be worked out again. ${trouble.message}`));
  }
  return section(title,
    make("p", { class: "before" }, `This was not recorded. ${again.policy} was asked again, now, on the cluster as the journal tells it: ${plural(again.candidates, "node")} would do. ${agreement(again)}`),
    again.best.length > 0 && ranking(again.best));
}

function agreement({ largestDifference: difference }) {
  if (difference === undefined) return "Not all of the recorded nodes are among them, so that something must have changed since: do not take this for what was decided then.";
  if (difference < 1e-6) return "Its scores are those that were recorded.";
  return `Its scores differ from those that were recorded by up to ${score(difference)}: the policy or what it goes by has changed since.`;
}

function why({ best, candidates, node }) {
  const [first, second] = best;
  if (candidates === 1 || first.score === undefined) return "It was the only node that would have done.";
  if (!first.chosen) return "Another node had a higher score: this one was drawn, or stood in.";
  const ahead = first.score - (second?.score ?? first.score);
  if (ahead === 0) return `${node} and others have the best score; equals are drawn by lot.`;
  const lead = leading(first, second);
  return `${node} is ahead of ${second.node} by ${score(ahead)}${lead ? `, most of it by ${lead}` : ""}.`;
}

/** The part of the score that speaks most for the first. */
function leading(first, second) {
  const gains = Object.entries(first.parts).map(([name, points]) => [name, points - (second.parts[name] ?? 0)]).sort((a, b) => b[1] - a[1]);
  return gains.length && gains[0][1] > 0 ? gains[0][0] : "";
}

function ranking(best) {
  const names = [...new Set(best.flatMap((ranked) => Object.keys(ranked.parts)))];
  const drawn = lengths(best, names);
  const most = Math.max(...drawn.map((pieces) => pieces.reduce((all, piece) => all + piece, 0))) || 1;
  return make("div", { class: "card" },
    make("ol", { class: "ranking" }, best.map((ranked, at) =>
      make("li", { class: ranked.chosen && "chosen" },
        make("span", {}, nodeLink(ranked.node), ranked.chosen && make("b", {}, " chosen")),
        make("span", { class: "number" }, known(ranked.score, score)),
        make("span", { class: "stack", "aria-hidden": "true" }, drawn[at].map((piece, i) => make("i", { class: `part-${i % 8}`, style: { width: `${(100 * piece) / most}%` } })))))),
    names.length > 0 && make("ul", { class: "legend", "aria-hidden": "true" }, names.map((name, i) => make("li", {}, make("span", { class: `key part-${i % 8}` }), name))),
    hasLosses(best) && make("p", { class: "soft before" }, "Some parts are losses: a bar shows how much more a node has of each part than the one that has least."),
    names.length > 0 && partsTable(best, names));
}

const hasLosses = (best) => best.some(({ parts }) => Object.values(parts).some((points) => points < 0));

/** How long each piece of each bar is, so that the longer bar is the higher score even where parts are losses. */
function lengths(best, names) {
  if (!names.length) {
    const least = Math.min(0, ...best.map((ranked) => ranked.score ?? 0));
    return best.map((ranked) => [(ranked.score ?? least) - least]);
  }
  const least = names.map((name) => (hasLosses(best) ? Math.min(...best.map(({ parts }) => parts[name] ?? 0)) : 0));
  return best.map(({ parts }) => names.map((name, i) => (parts[name] ?? 0) - least[i]));
}

function partsTable(best, names) {
  return table("The parts of each score", [
    { head: "Part", cell: (name) => name },
    ...best.map((ranked) => ({ head: ranked.node, number: true, cell: (name) => known(ranked.parts[name], score) })),
  ], names, (name) => name);
}
