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

export async function decisions({ rest, redraw }) {
  return rest.length ? one(rest[0]) : all(redraw);
}

async function all(redraw) {
  const { items } = await ask(`decisions?limit=100${kind && `&outcome=${kind}`}`);
  keepInMind(items);
  const found = items.filter((made) => made.pod.includes(wanted) || (made.node ?? "").includes(wanted));
  return [
    heading("Decisions", make("p", { class: "soft" }, "the latest first; choose one to see why")),
    make("form", { class: "controls", onsubmit: (event) => event.preventDefault() },
      make("label", {}, "Pod or node has ", make("input", { type: "search", value: wanted, oninput: (event) => { wanted = event.target.value.trim(); redraw(); } })),
      make("label", {}, "Outcome ", make("select", { onchange: (event) => { kind = event.target.value; redraw(); } },
        Object.entries(OUTCOMES).map(([value, words]) => make("option", { value, selected: value === kind }, words))))),
    found.length ? table("Last decisions", columns(), found, (made) => made.id) : empty(items.length ? "No decision that is remembered is about such a pod or node." : "Nothing was decided yet."),
  ];
}

function columns() {
  return [
    { head: "Pod", cell: (made) => link(`decisions/${made.id}`, made.pod) },
    { head: "Time", cell: (made) => clock(made.at) },
    { head: "Outcome", cell: (made) => outcome(made.outcome) },
    { head: "Node", cell: (made) => (made.node ? nodeLink(made.node) : "–") },
    { head: "Candidates", number: true, cell: (made) => `${number(made.candidates)} of ${number(made.nodes)}` },
    { head: "Decided by", cell: (made) => made.decidedBy ?? "no choice was needed" },
  ];
}

async function one(id) {
  const made = seen.get(id) ?? (await ask(`decisions/${id}`));
  seen.set(id, made);
  const best = made.best ?? [];
  return [
    heading(made.pod, link("decisions", "All decisions")),
    facts(
      ["Outcome", make("span", {}, outcome(made.outcome), made.node ? [" → ", nodeLink(made.node)] : "")],
      ["Time", clock(made.at)],
      ["Decided by", made.decidedBy ?? "no choice was needed"],
      ["Would have done", `${plural(made.candidates, "node")} of ${number(made.nodes)}`],
      ["Scheduler", made.schedulerName]),
    made.message && make("p", { class: "card message" }, made.message, " ", podLink(made.pod)),
    made.victims.length > 0 && section("Who has to leave", make("ul", { class: "names card" }, made.victims.map((pod) => make("li", {}, pod)))),
    best.length > 0 && section(`Why ${made.node}`, make("p", { class: "before" }, why(made)), best[0].score !== undefined && ranking(best)),
  ].filter(Boolean);
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
    const least = Math.min(0, ...best.map((ranked) => ranked.score));
    return best.map((ranked) => [ranked.score - least]);
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
