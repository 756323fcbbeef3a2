// What more pods, or fewer nodes, would do to the cluster as it is now. Nothing is changed.
import { make } from "./dom.js";
import { number, plural } from "./format.js";
import { empty, heading, nodeLink, table } from "./parts.js";
import { ask } from "./server.js";

let answer;
let busy = false;

export async function whatIf({ status, redraw, say }) {
  const send = async (event) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.target));
    busy = true;
    redraw();
    try {
      answer = await ask("what-if", "POST", question(typed));
    } catch (trouble) {
      answer = undefined;
      say(trouble.message);
    }
    busy = false;
    const words = answer ? answer.rows.map((row) => `${row.policy}: ${summary(row)}`).join(" ") : "";
    await redraw();
    if (words) say(words);
  };
  return [
    heading("What if", make("p", { class: "soft" }, status.kind === "RECORDED" ? "tried now, on the cluster as it was at the moment" : "tried on the cluster as it is now; nothing is changed")),
    form(send),
    answer ? results() : empty("Ask how many more pods fit and where they go, or what happens when a node goes away."),
  ].flat();
}

function question({ like, cpu, memory, gpu, atMost, without }) {
  const order = { atMost: Number(atMost), without: without.split(/[\s,]+/).filter(Boolean) };
  if (like.trim()) return { ...order, like: like.trim() };
  if (!cpu.trim() && !memory.trim()) return order;
  const requests = { cpu: cpu.trim() || "0", memory: memory.trim() || "0" };
  if (gpu.trim()) requests["nvidia.com/gpu"] = gpu.trim();
  return { ...order, pod: { apiVersion: "v1", kind: "Pod", metadata: { name: "what-if", namespace: "default" }, spec: { containers: [{ name: "main", resources: { requests } }] } } };
}

function form(send) {
  const field = (name, label, value, more = {}) => make("label", {}, label, make("input", { name, value, autocomplete: "off", spellcheck: "false", ...more }));
  return make("form", { class: "card weights", onsubmit: send },
    make("div", { class: "fields" },
      field("cpu", "CPU of a pod", "500m"),
      field("memory", "Memory of a pod", "1Gi"),
      field("gpu", "GPUs of a pod", "", { placeholder: "none" }),
      field("like", "… or one like", "", { placeholder: "namespace/name" }),
      field("atMost", "Copies at most", "100", { type: "number", min: "1", max: "2000", required: true }),
      field("without", "Without the nodes", "", { placeholder: "node-1 node-2" })),
    make("p", { class: "controls" }, make("button", { class: "main", disabled: busy }, busy ? "Trying …" : "Try")));
}

function summary(row) {
  if (row.fit === undefined) return `${plural(row.placed.length, "waiting pod")} placed, ${number(row.pending.length)} still pending.`;
  return row.atMostReached ? `all ${number(row.fit)} fit.` : `${number(row.fit)} fit, one more does not.`;
}

function results() {
  return [
    answer.without.length > 0 && make("p", { class: "after" }, `Without ${answer.without.join(", ")}: ${plural(answer.lost.length, "pod")} would be lost.`),
    make("div", { class: "answers" }, answer.rows.map((row) => make("section", { class: "card", "data-key": row.policy, "aria-label": row.policy },
      make("h2", {}, row.policy),
      make("p", {}, row.fit === undefined ? "" : make("strong", { class: "large" }, number(row.fit)), " ", summary(row)),
      row.next && make("p", { class: "message" }, row.next.message, row.next.preemption && ` ${plural(row.next.preemption.victims.length, "pod")} on ${row.next.preemption.node} would have to leave for it.`),
      row.nodes && Object.keys(row.nodes).length > 0 && table(`Where they go under ${row.policy}`, [
        { head: "Node", cell: ([node]) => nodeLink(node) },
        { head: "Copies", number: true, cell: ([, copies]) => number(copies) },
      ], Object.entries(row.nodes).sort((a, b) => b[1] - a[1]).slice(0, 12), ([node]) => node),
      row.nodes && Object.keys(row.nodes).length > 12 && make("p", { class: "soft" }, `and ${number(Object.keys(row.nodes).length - 12)} nodes more`),
      make("p", { class: "soft" }, `${plural(row.placed.length, "pod")} that waited or moved would be placed first, ${number(row.pending.length)} would still wait.`)))),
  ].filter(Boolean);
}
