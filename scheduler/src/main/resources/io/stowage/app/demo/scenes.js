"use strict";

/* What differs between a simulated day under several policies and a real cluster: words, figures, curves. */
const SCENES = {
  day: {
    title: "One day, every policy",
    subject: ({ pods, nodes, policies }) => `A day of ${pods.toLocaleString("en")} pods on ${nodes.length} simulated nodes, under ${policies.length} policies at once.`,
    boards: "The same day, the same instant",
    curves: "The day so far",
    decisions: "One pod, every answer",
    figures: [
      { label: "power", text: (now) => [number(now.kw, 1), "kW"] },
      { label: "energy", text: (now) => [number(now.kwh, 0), "kWh"] },
      { label: "in use", text: (now) => [String(now.activeNodes), "of " + now.nodes] },
      { label: "waiting", text: (now) => [String(now.pending), "pods"] },
      { label: "latency", text: (now) => [now.latencyMillis === null ? "–" : number(now.latencyMillis, 0), "ms"] },
    ],
    plots: [
      { key: "kw", title: "Power, kW" },
      { key: "kwh", title: "Energy so far, kWh" },
      { key: "activeNodes", title: "Nodes in use" },
      { key: "pending", title: "Pods waiting" },
      { key: "latencyMillis", title: "Latency to users, ms" },
    ],
  },
  cluster: {
    title: "A real cluster, scheduled by Stowage",
    subject: ({ nodes, cluster }) => `A real kube-apiserver ${cluster.version} with etcd and the usual controllers; only the ${nodes.length} nodes are played, by kwok.`,
    boards: "The cluster now",
    curves: "So far",
    decisions: "Why this node? Why is it pending?",
    figures: [
      { label: "running", text: (now) => [String(now.running), "pods"] },
      { label: "waiting", text: (now) => [String(now.pending), "pods"] },
      { label: "in use", text: (now) => [String(now.activeNodes), `of ${now.nodes} nodes`] },
      { label: "CPU asked for", text: (now) => [number(now.allocated, 0), "%"] },
      { label: "evicted by preemption", text: (now) => [String(now.evicted), "pods"] },
      { label: "a decision takes", text: (now) => [now.decisionMillis === null ? "–" : number(now.decisionMillis, 2), "ms"] },
    ],
    plots: [
      { key: "running", title: "Pods running" },
      { key: "pending", title: "Pods waiting" },
      { key: "activeNodes", title: "Nodes in use" },
      { key: "allocated", title: "CPU asked for, %" },
      /* The first decisions of a fresh JVM take a hundred times as long as those that follow. */
      { key: "decisionMillis", title: "A decision takes, ms", scale: "log" },
    ],
  },
};

function sceneOf(opening) {
  return opening.cluster ? SCENES.cluster : SCENES.day;
}

/* Puts the scene's words on the page. */
function setScene(opening) {
  const scene = sceneOf(opening);
  document.documentElement.dataset.scene = opening.cluster ? "cluster" : "day";
  $("title").textContent = scene.title;
  $("subject").textContent = scene.subject(opening);
  $("boards-title").textContent = scene.boards;
  $("curves-title").textContent = scene.curves;
  $("decision-title").textContent = scene.decisions;
  if (opening.cluster) {
    $("look").replaceChildren("Look at it from a terminal: ", ...opening.cluster.commands.map((command) => make("code", {}, command)));
    $("look").hidden = false;
  }
}

/* The way from here to each policy's dashboard, which leads back here; a recorded page has no program that serves them. */
function showViews(opening) {
  if (opening.cluster || location.protocol === "file:") return;
  const dashboard = ({ name }) => make("a", { href: dashboardOf(name), "aria-label": `Dashboard of the day under ${name}` }, name);
  $("views").replaceChildren(
    make("a", { href: "#", "aria-current": "page" }, "All policies"),
    make("span", {}, "Live dashboard of"),
    ...opening.policies.map(dashboard),
    make("a", { id: "report-view", href: "report.html", target: "_blank", hidden: "" }, "Report"));
  $("views").hidden = false;
  $("look").textContent = "Choose a policy above for its live dashboard: each decision and why, who waits and what would help, what if.";
  $("look").hidden = false;
}

function dashboardOf(policy) {
  return "dashboard?policy=" + encodeURIComponent(policy);
}

/* How a real cluster's demo ended. */
function showSummary(summary) {
  const figures = summary.lines.map(({ name, value }) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  $("verdict").replaceChildren(make("h2", {}, summary.headline), make("dl", { class: "figures" }, ...figures));
  $("verdict").hidden = false;
  $("live").hidden = true;
  $("look").hidden = true;
}

/* The time of day; of something short, minutes and seconds since its start. */
function clockText(opening, seconds) {
  const two = (part) => String(part).padStart(2, "0");
  if (opening.cluster) return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`;
  const minutes = Math.round((opening.startSecondOfDay + seconds) / 60);
  const isMidnight = minutes > 0 && minutes % (24 * 60) === 0;
  const hours = isMidnight ? 24 : Math.floor(minutes / 60) % 24;
  return `${two(hours)}:${two(minutes % 60)}`;
}
