// The nodes as a table, and one of them in detail.
import { make } from "./dom.js";
import { cores, gib, known, millis, number, percent, plural, text, watts, when } from "./format.js";
import { empty, facts, heading, link, meter, nodeLink, others, section, share, table } from "./parts.js";
import { ask } from "./server.js";

const ROWS = 100;
const ORDERS = { name: "name", pods: "pods", cpu: "CPU", memory: "memory" };
let order = "name";
let wanted = "";
let skipped = 0;

const cpu = (node) => share(node.requested.milliCpu, node.allocatable.milliCpu) ?? 0;
const memory = (node) => share(node.requested.memoryBytes, node.allocatable.memoryBytes) ?? 0;

export async function nodes({ status, rest, redraw }) {
  return rest.length ? one(decodeURIComponent(rest[0])) : all(status, redraw);
}

async function all(status, redraw) {
  const { items, found, inUse } = await ask(`nodes?limit=${ROWS}&order=${order}&has=${encodeURIComponent(wanted)}${skipped ? `&skip=${skipped}` : ""}`);
  const show = (change) => {
    change();
    redraw();
  };
  return [
    heading("Nodes", make("p", { class: "soft" }, `${plural(status.nodes, "node")}, ${number(inUse)} in use`)),
    make("form", { class: "controls", onsubmit: (event) => event.preventDefault() },
      make("label", {}, "Name has ", make("input", { type: "search", value: wanted, oninput: (event) => show(() => { wanted = event.target.value.trim(); skipped = 0; }) })),
      make("label", {}, "Order by ", make("select", { onchange: (event) => show(() => { order = event.target.value; skipped = 0; }) },
        Object.entries(ORDERS).map(([value, words]) => make("option", { value, selected: value === order }, words))))),
    items.length ? table("Nodes and what pods ask of them", columns(), items, (node) => node.name) : empty(status.nodes ? "No node has such a name. Maybe type less." : "No node is known."),
    found > ROWS && make("p", { class: "controls after" },
      make("button", { type: "button", disabled: skipped === 0, onclick: () => show(() => { skipped = Math.max(0, skipped - ROWS); }) }, "Before"),
      make("span", { class: "soft" }, `${number(skipped + 1)} to ${number(skipped + items.length)} of ${number(found)}`),
      make("button", { type: "button", disabled: skipped + ROWS >= found, onclick: () => show(() => { skipped += ROWS; }) }, "More")),
  ].filter(Boolean);
}

function columns() {
  return [
    { head: "Node", cell: (node) => nodeLink(node.name) },
    { head: "State", cell: (node) => state(node) },
    { head: "Pods", number: true, cell: (node) => number(node.pods) },
    { head: "CPU asked for", cell: (node) => meter(cpu(node), `${percent(cpu(node))} of ${cores(node.allocatable.milliCpu)}`) },
    { head: "Memory asked for", cell: (node) => meter(memory(node), `${percent(memory(node))} of ${gib(node.allocatable.memoryBytes)} GiB`) },
    { head: "CPU used", number: true, cell: (node) => known(node.usage?.milliCpu, (used) => percent(used / node.allocatable.milliCpu)) },
    { head: "Power", number: true, cell: (node) => known(node.usage?.watts, watts) },
    { head: "Latency", number: true, cell: (node) => known(node.usage?.latencyMillis, millis) },
  ];
}

function state(node) {
  if (!node.ready) return make("span", { class: "outcome refused" }, "not ready");
  if (node.unschedulable) return make("span", { class: "outcome preempting" }, "cordoned");
  return node.pods ? "in use" : make("span", { class: "soft" }, "empty");
}

async function one(name) {
  const [{ node, pods }, decisions] = await Promise.all([ask(`nodes/${encodeURIComponent(name)}`), ask(`decisions?limit=10&node=${encodeURIComponent(name)}`)]);
  return [
    heading(name, link("nodes", "All nodes")),
    facts(
      ["State", state(node)],
      ["Pods", `${number(node.pods)} of at most ${number(node.mostPods)}`],
      ["CPU asked for", meter(cpu(node), `${percent(cpu(node))} of ${cores(node.allocatable.milliCpu)} cores`)],
      ["Memory asked for", meter(memory(node), `${percent(memory(node))} of ${gib(node.allocatable.memoryBytes)} GiB`)],
      ["Other resources", others(node.allocatable.others) || "none"],
      ["CPU used", known(node.usage?.milliCpu, (used) => `${cores(used)} cores`)],
      ["Memory used", known(node.usage?.memoryBytes, (bytes) => `${gib(bytes)} GiB`)],
      ["Power", known(node.usage?.watts, watts)],
      ["Latency to users", known(node.usage?.latencyMillis, millis)],
      ["Measured", text(node.usage?.measuredAt, when)],
      ["Taints", node.taints.join(", ") || "none"]),
    section("Pods", pods.length ? make("ul", { class: "names card" }, pods.map((pod) => make("li", {}, pod))) : empty("No pod is here.")),
    section("Last decisions for it", decisions.items.length
      ? make("ul", { class: "names card" }, decisions.items.map((made) => make("li", {}, when(made.at), " ", link(`decisions/${made.id}`, made.pod))))
      : empty("None of the decisions that are remembered chose this node.")),
    section("Labels", make("ul", { class: "names card" }, Object.entries(node.labels).map(([key, value]) => make("li", {}, make("code", {}, `${key}=${value}`))))),
  ];
}
