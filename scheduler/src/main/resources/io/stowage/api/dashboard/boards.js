// All nodes at a glance: how much of each is asked for.
import { make } from "./dom.js";
import { number, percent, text } from "./format.js";
import { share } from "./parts.js";

const POOLS = ["pool", "stowage.io/pool", "cloud.google.com/gke-nodepool", "eks.amazonaws.com/nodegroup", "node.kubernetes.io/instance-type"];
const MANY = 400;

export function boards(nodes) {
  const pools = new Map();
  for (const node of nodes) {
    const pool = POOLS.map((label) => node.labels[label]).find(Boolean) ?? "nodes";
    if (!pools.has(pool)) pools.set(pool, []);
    pools.get(pool).push(node);
  }
  const small = nodes.length > MANY;
  return make("div", { class: small ? "boards small" : "boards" }, [...pools].map(([pool, members]) =>
    make("section", { class: "pool", "data-key": pool, "aria-label": `Pool ${pool}` },
      make("h3", {}, pool, make("small", {}, ` ${members.filter((node) => node.pods).length} of ${number(members.length)} in use`)),
      make("div", { class: "cells", onkeydown: walk }, members.map((node, i) => cell(node, i === 0))))));
}

function cell(node, isFirst) {
  const cpu = share(node.requested.milliCpu, node.allocatable.milliCpu);
  const memory = share(node.requested.memoryBytes, node.allocatable.memoryBytes);
  const state = !node.ready ? "failed" : node.unschedulable ? "cordoned" : node.pods ? "used" : "idle";
  return make("a", {
    class: `cell ${state}`,
    href: `#/nodes/${encodeURIComponent(node.name)}`,
    "data-key": node.name,
    // One stop for the tab key; arrows lead on.
    tabindex: isFirst ? "0" : "-1",
    title: `${node.name}: ${node.pods} pods`,
    "aria-label": `${node.name}, ${WORDS[state]}, ${node.pods} pods, CPU ${text(cpu, percent)}, memory ${text(memory, percent)}`,
  }, bar("cpu", cpu), bar("memory", memory));
}

const WORDS = { failed: "not ready", cordoned: "cordoned", used: "in use", idle: "empty" };

function bar(name, part) {
  return make("i", { class: name, style: { height: `${Math.min(100, 100 * (part ?? 0)).toFixed(1)}%` } });
}

function walk(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const cells = [...event.currentTarget.children];
  const at = cells.indexOf(document.activeElement);
  if (!step || at < 0) return;
  cells[(at + step + cells.length) % cells.length].focus();
  event.preventDefault();
}

export function legend() {
  return make("ul", { class: "legend", "aria-label": "How to read a node" },
    [["cpu", "CPU asked for"], ["memory", "memory asked for"], ["idle", "empty"], ["cordoned", "cordoned"], ["failed", "not ready"]]
      .map(([name, words]) => make("li", {}, make("span", { class: `key ${name}` }), words)));
}
