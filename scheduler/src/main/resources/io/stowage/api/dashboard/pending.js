// Who waits, why, and what would help.
import { make } from "./dom.js";
import { number, plural, span, text, when } from "./format.js";
import { empty, facts, heading, link, nodeLink, section, table } from "./parts.js";
import { ask, askMaybe } from "./server.js";

export async function pending({ status, rest }) {
  const isRecorded = status.kind === "RECORDED";
  return rest.length === 2 ? one(rest.join("/"), isRecorded) : all(status, isRecorded);
}

async function all(status, isRecorded) {
  const { items, all: count } = await ask("pending");
  return [
    heading("Pending", make("p", { class: "soft" }, count ? `${plural(count, "pod")}, those that wait longest first` : "")),
    items.length ? table("Pods that wait", columns(isRecorded), items, (pod) => pod.pod) : empty(status.state === "standing by" ? "Who waits is not known while this process stands by." : "No pod waits."),
    count > items.length && make("p", { class: "soft" }, `The first ${number(items.length)} of ${number(count)}.`),
  ].filter(Boolean);
}

function columns(isRecorded) {
  return [
    { head: "Pod", cell: (pod) => link(`pending/${pod.pod}`, pod.pod) },
    { head: "Waits for", number: true, cell: (pod) => span(pod.waited) },
    { head: "Attempts", number: true, cell: (pod) => number(pod.attempts) },
    { head: "Priority", number: true, cell: (pod) => number(pod.priority) },
    ...(isRecorded ? [{ head: "What was said then", cell: (pod) => pod.message ?? make("span", { class: "soft" }, "not tried yet") }] : whyAndCure()),
  ];
}

function whyAndCure() {
  return [
    { head: "Refused by", cell: (pod) => pod.refusals.map((refusal) => `${refusal.filter} (${number(refusal.nodes)})`).join(", ") || make("span", { class: "soft" }, "not tried yet") },
    { head: "What would help", cell: (pod) => pod.cures[0] ?? make("span", { class: "soft" }, "nothing; it will be tried") },
  ];
}

async function one(name, isRecorded) {
  const pod = await askMaybe(`pending/${name}`);
  if (!pod) return [heading(name, link("pending", "All that wait")), empty("This pod is not there any more.")];
  return [
    heading(name, link("pending", "All that wait")),
    facts(
      ["Waits for", span(pod.waited)],
      ["Since", when(pod.createdAt)],
      ["Attempts", number(pod.attempts)],
      ["Last attempt", text(pod.lastAttempt, when)],
      ["Priority", number(pod.priority)],
      ["Nominated node", pod.nominatedNode ?? "none"]),
    pod.ourView && make("p", { class: "card message" }, pod.ourView.says, pod.ourView.node && [" ", nodeLink(pod.ourView.node)]),
    isRecorded ? empty("Who refused which nodes, and what would have helped, was not recorded. What if tries the pod on the cluster as it was.") : section("What would help", pod.cures.length ? make("ul", { class: "cures card" }, pod.cures.map((cure) => make("li", {}, cure))) : empty(pod.ourView ? "Nothing that Stowage knows of." : "It was not tried yet; nothing has to be done.")),
    pod.message && section(pod.ourView ? "In our view, in kube-scheduler's words" : "In kube-scheduler's words", make("p", { class: "card message" }, pod.message)),
    pod.refusals.length > 0 && section("Who refuses", table("Filters that refuse nodes", [
      { head: "Filter", cell: (refusal) => refusal.filter },
      { head: "Nodes", number: true, cell: (refusal) => number(refusal.nodes) },
      { head: "Why", cell: (refusal) => refusal.reasons.join(", ") },
      { head: "May eviction help", cell: (refusal) => (refusal.evictionMayHelp ? "yes" : "no") },
      { head: "For example", cell: (refusal) => refusal.examples.join(", ") },
    ], pod.refusals, (refusal) => refusal.filter + refusal.reasons)),
  ].filter(Boolean);
}
