// All nodes at a glance: how much of each is asked for. Of 5,000 nodes few change between two draws: only those are asked for and drawn.
import { make } from "./dom.js";
import { number, text } from "./format.js";
import { ask } from "./server.js";

const MANY = 400;
const WORDS = { FAILED: "not ready", CORDONED: "cordoned", USED: "in use", IDLE: "empty" };
let version;
let nodes = new Map();
// Counts how often nodes came, went or changed their pool.
let shape = 0;

/** Learns what changed since the last time. */
export async function askCells() {
  const told = await ask(version === undefined ? "cells" : `cells?since=${version}`);
  if (told.whole) {
    nodes = new Map();
    shape++;
  }
  for (const [name, pool, state, cpu, memory, pods] of told.cells) {
    if (nodes.get(name)?.pool !== pool) shape++;
    nodes.set(name, { name, pool, state, cpu, memory, pods });
  }
  for (const name of told.gone) {
    nodes.delete(name);
    shape++;
  }
  version = told.version;
}

export function boards() {
  const place = make("div", { "data-draws": true });
  place.drawInto = draw;
  return place;
}

function draw(place) {
  if (place.shape !== shape) build(place);
  for (const cell of place.cells) {
    const node = nodes.get(cell.dataset.key);
    if (cell.node !== node) paint(cell, node);
  }
  for (const { count, members } of place.pools.values()) {
    const used = members.filter((name) => nodes.get(name).pods).length;
    const words = ` ${number(used)} of ${number(members.length)} in use`;
    if (count.textContent !== words) count.textContent = words;
  }
}

function build(place) {
  const pools = new Map();
  for (const { name, pool } of nodes.values()) {
    if (!pools.has(pool)) pools.set(pool, []);
    pools.get(pool).push(name);
  }
  place.className = nodes.size > MANY ? "boards small" : "boards";
  place.pools = new Map([...pools].map(([pool, members]) => [pool, { members, count: make("small") }]));
  place.replaceChildren(...[...place.pools].map(([pool, { members, count }]) =>
    make("section", { class: "pool", "aria-label": `Pool ${pool}` },
      make("h3", {}, pool, count),
      make("div", { class: "cells", onkeydown: walk }, members.map((name, i) => cell(name, i === 0))))));
  place.cells = [...place.querySelectorAll(".cell")];
  place.shape = shape;
}

function cell(name, isFirst) {
  // One stop for the tab key; arrows lead on.
  return make("a", { class: "cell", href: `#/nodes/${encodeURIComponent(name)}`, "data-key": name, tabindex: isFirst ? "0" : "-1" }, make("i", { class: "cpu" }), make("i", { class: "memory" }));
}

const CLASSES = { FAILED: "failed", CORDONED: "cordoned", USED: "used", IDLE: "idle" };
const percent = (value) => `${value} %`;

function paint(cell, node) {
  const { name, state, cpu, memory, pods } = node;
  cell.node = node;
  cell.className = `cell ${CLASSES[state]}`;
  cell.title = `${name}: ${pods} pods`;
  cell.setAttribute("aria-label", `${name}, ${WORDS[state]}, ${pods} pods, CPU ${text(cpu, percent)}, memory ${text(memory, percent)}`);
  cell.children[0].style.height = `${Math.min(100, cpu ?? 0)}%`;
  cell.children[1].style.height = `${Math.min(100, memory ?? 0)}%`;
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
