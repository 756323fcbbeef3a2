// What was decided, and why this node.
import { make } from "./dom.js";
import { known, number, percent, plural, score, when } from "./format.js";
import { empty, facts, heading, link, nodeLink, outcome, podLink, section, table } from "./parts.js";
import { ask } from "./server.js";

// Networks count with seven digits, and what sums them up in another order rounds otherwise.
const AS_GOOD_AS_EQUAL = 1e-5;
const LEAST_TOLD = 0.001;
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
  const words = isRecorded ? `as they were recorded until ${when(status.at)}, the latest first; choose one to see why` : "the latest first; choose one to see why";
  return [
    heading("Decisions", make("p", { class: "soft" }, words)),
    make("form", { class: "controls", onsubmit: (event) => event.preventDefault() },
      make("label", {}, "Pod or node has ", make("input", { type: "search", value: wanted, oninput: (event) => { wanted = event.target.value.trim(); redraw(); } })),
      make("label", {}, "Outcome ", make("select", { onchange: (event) => { kind = event.target.value; redraw(); } },
        Object.entries(OUTCOMES).map(([value, words]) => make("option", { value, selected: value === kind }, words))))),
    items.length ? table("Last decisions", columns(items), items, (made) => made.id) : empty(wanted || kind ? "No decision that is remembered is about such a pod or node." : "Nothing was decided yet."),
  ];
}

function columns(items) {
  return [
    { head: "Pod", cell: (made) => link(`decisions/${made.id}`, made.pod) },
    { head: "Time", cell: (made) => when(made.at) },
    { head: "Outcome", cell: (made) => outcome(made.outcome) },
    { head: "Node", cell: (made) => (made.node ? nodeLink(made.node) : "–") },
    { head: "Candidates", number: true, cell: (made) => `${candidates(made)} of ${number(made.nodes)}` },
    { head: "Decided by", cell: (made) => made.decidedBy ?? "no choice was needed" },
    ...(items.some((made) => made.ours) ? [{ head: "Stowage", cell: (made) => (made.ours ? opinion(made.ours) : "") }] : []),
  ];
}

const OPINIONS = { same: "agrees", only_node: "had no choice", forbidden: "refuses that node", no_node: "found no node" };
/** What we would have done with a pod that another scheduler placed, in a word or two. */
export const opinion = (ours) => OPINIONS[ours.outcome] ?? `would have chosen ${ours.node}`;

// A journal keeps the best five: where there are five, there may have been more.
const candidates = (made) => (made.candidates === undefined ? `${made.best.length} or more` : number(made.candidates));

async function one(id, isRecorded, goTo) {
  const made = seen.get(id) ?? (await ask(`decisions/${id}`));
  seen.set(id, made);
  const best = made.best ?? [];
  const { ours } = made;
  return [
    heading(made.pod, link("decisions", "All decisions"), isRecorded && make("button", { type: "button", onclick: () => goTo({ at: made.at, paused: true }) }, "Go to this moment")),
    facts(
      ["Outcome", make("span", {}, outcome(made.outcome), made.node ? [" → ", nodeLink(made.node)] : "")],
      ["Time", when(made.at)],
      ["Decided by", made.decidedBy ?? "no choice was needed"],
      ["Would have done", `${candidates(made)} of ${plural(made.nodes, "node")}`],
      ["Scheduler", known(made.schedulerName, (name) => name)],
      ...(ours ? [
        ["Stowage would have chosen", ours.node ? nodeLink(ours.node) : "no node"],
        ["By its policy", ours.decidedBy],
        ["Regret, 0 to 100 %", known(ours.regret, percent)]] : [])),
    made.message && make("p", { class: "card message" }, ours ? `Another scheduler placed this pod; Stowage thought along. ${made.message}` : [made.message, " ", podLink(made.pod)]),
    made.victims.length > 0 && section("Who has to leave", make("ul", { class: "names card" }, made.victims.map((pod) => make("li", {}, pod)))),
    best.length > 0 && section(ours ? `Why Stowage would have chosen ${ours.node}` : `Why ${made.node}`, make("p", { class: "before" }, why(made)), best[0].score !== undefined && ranking(isOfThese(made) ? best : best.map((ranked) => ({ ...ranked, parts: {} })), ours && made.node),
      isRecorded && best[0].score !== undefined && make("p", { class: "soft after" }, "As recorded: the journal keeps who decided and the scores of the best five, not what each score is made of.")),
    isRecorded && best[0]?.score !== undefined && (await workedOutNow(made)),
    !isRecorded && best[0]?.score !== undefined && !isOfThese(made) && workedOutAgain(made),
  ].filter(Boolean);
}

/** Whether the parts are those of the scores beside them. */
function isOfThese({ best, largestDifference: difference }) {
  return difference <= AS_GOOD_AS_EQUAL * Math.max(1, ...best.map(({ score }) => Math.abs(score)));
}

/** The parts are worked out when somebody asks, which may be too late. */
function workedOutAgain({ best, decidedBy, largestDifference: difference }) {
  const title = "Worked out again: what the scores are made of";
  if (difference === undefined) return section(title, empty(`What a score is made of is worked out when somebody asks, and by now another policy or version than ${decidedBy} would decide: what it makes of this choice says nothing of this decision.`));
  const again = best.map((ranked) => ({ ...ranked, score: Object.values(ranked.parts).reduce((sum, part) => sum + part, 0) }));
  return section(title,
    make("p", { class: "before" }, `What a score is made of is worked out when somebody asks. These scores differ from those that decided by ${difference < LEAST_TOLD ? `less than ${LEAST_TOLD}` : `up to ${score(difference)}`}: the policy goes by what it has seen lately, which is not the same here, or it draws lots.`),
    ranking(again));
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

function why(made) {
  const { best, candidates, node: taken, ours } = made;
  const [first, second] = best;
  const node = ours?.node ?? taken;
  if (candidates === 1 || first.score === undefined) return "It was the only node that would have done.";
  if (!first.chosen) return "Another node had a higher score: this one was drawn, or stood in.";
  const ahead = first.score - (second?.score ?? first.score);
  if (ahead === 0) return `${node} and others have the best score; equals are drawn by lot.`;
  if (isExplored(made)) return `${node} was tried at random, to learn from it: its score was raised above that of ${second.node}, which has the best.`;
  const lead = isOfThese(made) ? leading(first, second) : "";
  return `${node} is ahead of ${second.node} by ${score(ahead)}${lead ? `, most of it by ${lead}` : ""}.`;
}

const isExplored = ({ decidedBy }) => /, exploring( instead of |$)/.test(decidedBy ?? "");

/** The part of the score that speaks most for the first. */
function leading(first, second) {
  const gains = Object.entries(first.parts).map(([name, points]) => [name, points - (second.parts[name] ?? 0)]).sort((a, b) => b[1] - a[1]);
  return gains.length && gains[0][1] > 0 ? gains[0][0] : "";
}

/** theirs: the node where another scheduler has put the pod. */
function ranking(best, theirs) {
  const mark = ({ node, chosen }) => (theirs ? [chosen && "ours", node === theirs && "theirs"].filter(Boolean).join(", ") : chosen && "chosen");
  const names = [...new Set(best.flatMap((ranked) => Object.keys(ranked.parts)))];
  const drawn = lengths(best, names);
  const most = Math.max(...drawn.map((pieces) => pieces.reduce((all, piece) => all + piece, 0))) || 1;
  return make("div", { class: "card" },
    make("ol", { class: "ranking" }, best.map((ranked, at) =>
      make("li", { class: ranked.chosen && "chosen" },
        make("span", {}, nodeLink(ranked.node), mark(ranked) && make("b", {}, ` ${mark(ranked)}`)),
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
