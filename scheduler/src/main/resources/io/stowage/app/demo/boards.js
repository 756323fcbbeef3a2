"use strict";

/* One board per policy: its figures, and a cell for each node, grouped by pool. */
const STATES = ["not there", "empty", "active", "drained", "failed"];

class Boards {
  constructor(place, tip, opening) {
    this.opening = opening;
    this.tip = tip;
    this.boards = opening.policies.map((policy, index) => this.makeBoard(policy, index));
    place.replaceChildren(...this.boards.map((board) => board.element));
    place.style.setProperty("--boards", this.boards.length);
    document.addEventListener("click", (event) => {
      if (!event.target.closest(".cell") && !event.target.closest("#tip")) this.hideTip();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hideTip();
    });
  }

  makeBoard(policy, index) {
    const element = make("article", { class: "board card", "aria-label": "Policy " + policy.name });
    element.style.setProperty("--own", `var(--policy-${index})`);
    const head = make("header", {}, make("h3", {}, policy.name), ...this.inside(policy.name), make("p", {}, policy.words));
    const list = make("dl", { class: "figures" });
    const figures = sceneOf(this.opening).figures.map(({ label, text }) => {
      const place = make("dd", {}, "–");
      list.append(make("div", {}, make("dt", {}, label), place));
      return { place, text };
    });
    element.append(head, list);
    const cells = [];
    for (const [pool, nodes] of byPool(this.opening.nodes)) {
      const group = make("div", { class: "cells", role: "group", "aria-label": pool });
      for (const node of nodes) {
        cells[node.index] = this.makeCell(node, index);
        group.append(cells[node.index]);
      }
      element.append(make("div", { class: "pool" }, make("h4", {}, poolTitle(pool, nodes)), group));
    }
    cells[0].tabIndex = 0;
    element.addEventListener("keydown", (event) => this.walk(event, cells));
    return { element, figures, cells, shown: [] };
  }

  /* While the program serves the day, it can be looked into under each policy. */
  inside(policy) {
    if (this.opening.cluster || location.protocol === "file:") return [];
    return [make("a", { class: "inside", href: dashboardOf(policy), target: "_blank", "aria-label": "Dashboard of " + policy }, "dashboard")];
  }

  makeCell(node, board) {
    const cell = make("button", { class: node.gpus ? "cell wide" : "cell", type: "button", tabindex: -1, "data-state": 0 });
    cell.append(make("i", { class: "cpu" }), make("i", { class: "memory" }));
    if (node.gpus) cell.append(make("i", { class: "gpu" }));
    cell.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.showTip(cell, node.index));
    cell.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !this.pinned && this.hideTip());
    cell.addEventListener("click", () => {
      this.showTip(cell, node.index);
      this.pinned = true;
    });
    cell.dataset.board = board;
    return cell;
  }

  walk(event, cells) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = cells.indexOf(document.activeElement);
    if (!step || at < 0) return;
    const next = cells[(at + step + cells.length) % cells.length];
    cells[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
  }

  show(state) {
    state.boards.forEach((now, index) => {
      const board = this.boards[index];
      for (const { place, text } of board.figures) {
        const [value, measure] = text(now);
        place.replaceChildren(value, unit(measure));
      }
      now.cells.forEach((cell, i) => {
        if (board.shown[i] !== cell) this.paint(board.cells[i], cell, this.opening.nodes[i]);
      });
      board.shown = now.cells.slice();
    });
    if (this.tipNode !== undefined) this.fillTip();
  }

  paint(element, cell, node) {
    const [, state, cpu, usedCpu, memory, gpu, pods] = cell;
    element.dataset.state = state;
    const [cpuBar, memoryBar, gpuBar] = element.children;
    cpuBar.style.setProperty("--fill", Math.min(cpu, 100) + "%");
    cpuBar.style.setProperty("--used", usedShare(cpu, usedCpu) + "%");
    memoryBar.style.setProperty("--fill", Math.min(memory, 100) + "%");
    if (gpuBar) gpuBar.style.setProperty("--fill", Math.min(gpu, 100) + "%");
    element.setAttribute("aria-label", `${node.name}, ${STATES[state]}, CPU ${cpu} %, memory ${memory} %, ${pods} pods`);
  }

  /* Marks the node that each policy chose. */
  mark(chosen) {
    this.boards.forEach((board, index) => {
      board.marked?.classList.remove("chosen");
      board.marked = chosen[index] === undefined ? undefined : board.cells[chosen[index]];
      board.marked?.classList.add("chosen");
    });
  }

  showTip(cell, node) {
    this.hideTip();
    this.tipNode = node;
    this.boards.forEach((board) => board.cells[node].classList.add("same"));
    this.fillTip();
    this.tip.hidden = false;
    const box = cell.getBoundingClientRect();
    const left = Math.min(box.left, document.documentElement.clientWidth - this.tip.offsetWidth - 8);
    const below = box.bottom + 6 + this.tip.offsetHeight < innerHeight;
    this.tip.style.left = Math.max(8, left) + scrollX + "px";
    this.tip.style.top = scrollY + (below ? box.bottom + 6 : box.top - this.tip.offsetHeight - 6) + "px";
  }

  fillTip() {
    const node = this.opening.nodes[this.tipNode];
    const facts = [node.zone, `${node.cores} cores`, `${Math.round(node.gib)} GiB`, node.gpus].filter(Boolean);
    const rows = this.boards.map((board, index) => {
      const [, state, cpu, usedCpu, memory, gpu, pods, , kinds] = board.shown[this.tipNode];
      const name = make("th", { scope: "row" }, make("span", { class: "dot" }), this.opening.policies[index].name);
      name.style.setProperty("--own", `var(--policy-${index})`);
      const use = state < 2 || !pods ? STATES[state] : `${state > 2 ? STATES[state] + ", " : ""}CPU ${cpu} %${usedCpu === null ? "" : ` (used ${usedCpu} %)`}, memory ${memory} %${node.gpus ? `, GPU ${gpu} %` : ""}`;
      return make("tr", {}, name, make("td", {}, use), make("td", {}, kinds || "no pods"));
    });
    const latency = this.boards[0].shown[this.tipNode][7];
    this.tip.replaceChildren(
      make("strong", {}, node.name),
      make("div", { class: "soft" }, facts.join(" · ") + (latency === null ? "" : ` · ${latency} ms to its users`)),
      make("table", {}, make("thead", {}, make("tr", {}, ...["policy", "asked for", "pods"].map((text) => make("th", { scope: "col" }, text)))), make("tbody", {}, ...rows)));
  }

  hideTip() {
    if (this.tipNode !== undefined) this.boards.forEach((board) => board.cells[this.tipNode].classList.remove("same"));
    this.tipNode = undefined;
    this.pinned = false;
    this.tip.hidden = true;
  }
}

function byPool(nodes) {
  const pools = new Map();
  nodes.forEach((node, index) => {
    node.index = index;
    if (!pools.has(node.pool)) pools.set(node.pool, []);
    pools.get(node.pool).push(node);
  });
  for (const members of pools.values()) members.sort((a, b) => a.zone.localeCompare(b.zone) || a.index - b.index);
  return pools;
}

/* Of the CPU that is asked for, how much is painted as used; all, where nobody measures. */
function usedShare(cpu, usedCpu) {
  if (usedCpu === null) return 100;
  return cpu ? Math.min(100, (100 * usedCpu) / cpu) : 0;
}

function poolTitle(pool, nodes) {
  const zones = new Set(nodes.map((node) => node.zone).filter(Boolean));
  return `${pool}: ${nodes.length} × ${nodes[0].cores} cores${nodes[0].gpus ? ", " + nodes[0].gpus : ""}${zones.size > 1 ? `, ${zones.size} zones` : ""}`;
}

function unit(text) {
  return make("small", {}, " " + text);
}

function number(value, digits) {
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
