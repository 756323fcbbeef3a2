// Which view is shown, when it is drawn anew, and what all views share: the clock, the token, the theme.
import { become, make } from "./dom.js";
import { clock, day, useClockOf } from "./format.js";
import { decisions } from "./decisions.js";
import { models } from "./models.js";
import { modes } from "./modes.js";
import { nodes } from "./nodes.js";
import { overview } from "./overview.js";
import { pending } from "./pending.js";
import { training } from "./training.js";
import { whatIf } from "./whatif.js";
import { ask, follow, keepToken, takeTokenOfLink } from "./server.js";

const VIEWS = [
  ["overview", "Overview", overview],
  ["nodes", "Nodes", nodes],
  ["decisions", "Decisions", decisions],
  ["pending", "Pending", pending],
  ["models", "Models", models],
  ["training", "Training", training],
  ["modes", "Modes", modes],
  ["what-if", "What if", whatIf],
];
const SPEEDS = [1, 10, 60, 300, 600, 1800, 3600, 14400];
const LEAST_PAUSE_MILLIS = 1000;
const QUIET_PAUSE_MILLIS = 5000;
// Of the server's time, a page takes at most about a tenth.
const PAUSE_PER_COST = 9;

const $ = (id) => document.getElementById(id);
let shown = "";
let drawing;
let timer;
let pause = LEAST_PAUSE_MILLIS;
let drawnAt = 0;
let pace;
let lost = false;
let silence;

function route() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  const view = VIEWS.find(([path]) => path === name) ?? VIEWS[0];
  return { view, rest: rest.filter(Boolean), key: location.hash };
}

/** Draws the view, and once more if that was asked for meanwhile; what another view has overtaken is dropped. */
function draw() {
  clearTimeout(timer);
  if (drawing?.key === location.hash) {
    drawing.again = true;
    return drawing.done;
  }
  const turn = { ...route(), again: true };
  drawing = turn;
  turn.done = drawAll(turn);
  return turn.done;
}

async function drawAll(turn) {
  let cost = 0;
  while (turn.again && drawing === turn) {
    turn.again = false;
    const began = performance.now();
    await drawOnce(turn);
    cost = performance.now() - began;
  }
  if (drawing !== turn) return;
  drawing = undefined;
  pause = Math.max(LEAST_PAUSE_MILLIS, PAUSE_PER_COST * cost);
  drawnAt = performance.now();
  if (!$("token").open) timer = setTimeout(draw, Math.max(QUIET_PAUSE_MILLIS, pause));
}

async function drawOnce(turn) {
  const [path, title, show] = turn.view;
  try {
    const status = await ask("status");
    const paced = status.kind === "SIMULATED" ? await ask("pace") : undefined;
    useClockOf(status.kind);
    const content = await show({ status, rest: turn.rest, redraw: draw, say });
    if (drawing !== turn) return;
    pace = paced;
    showHead(status);
    // What was typed into one view is not another's.
    if (turn.key !== shown) $("view").replaceChildren();
    become($("view"), content);
    if (lost) say("");
    lost = false;
  } catch (trouble) {
    if (drawing !== turn) return;
    if (trouble.status === 401 || trouble.status === 403) return askForToken(trouble.message);
    complain(title, trouble);
  }
  if (turn.key !== shown) arrive(path, title);
  shown = turn.key;
}

/** Something has happened: the view is drawn anew, but not too often. */
function soon() {
  if (document.hidden || drawing) return;
  clearTimeout(timer);
  timer = setTimeout(draw, Math.max(0, drawnAt + pause - performance.now()));
}

function arrive(path, title) {
  for (const item of $("views").querySelectorAll("a")) {
    if (item.dataset.view === path) item.setAttribute("aria-current", "page");
    else item.removeAttribute("aria-current");
  }
  const heading = $("view").querySelector("h1");
  document.title = `${heading?.textContent ?? title} · Stowage`;
  if (shown) {
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

function complain(title, trouble) {
  lost = trouble.status === 0;
  if (lost && shown) return say(trouble.message);
  become($("view"), [make("div", { class: "title" }, make("h1", { tabindex: "-1" }, title)), make("p", { class: "problem card" }, trouble.message)]);
  if (trouble.status === undefined) console.error(trouble);
}

/** For eyes and screen readers, with restraint: only what somebody did, or what went wrong. */
function say(words) {
  clearTimeout(silence);
  if ($("news").textContent !== words) $("news").textContent = words;
  if (words) silence = setTimeout(() => say(""), 8000);
}

function showHead(status) {
  const where = status.kind === "SIMULATED" ? "Simulated cluster" : "Live cluster";
  become($("subject"), [make("span", {}, `${where}, ${pace?.paused && status.state === "running" ? "paused" : status.state}`), " ", make("time", { title: day(status.at) }, clock(status.at))]);
  become($("pace"), pace && status.state !== "over" ? paceControls() : []);
}

function paceControls() {
  const speeds = SPEEDS.includes(pace.speed) ? SPEEDS : [...SPEEDS, pace.speed].sort((a, b) => a - b);
  return [
    make("button", { type: "button", onclick: () => setPace({ ...pace, paused: !pace.paused }) }, pace.paused ? "Go on" : "Pause"),
    make("label", {}, "Speed ", make("select", { onchange: (event) => setPace({ ...pace, speed: Number(event.target.value) }) },
      speeds.map((speed) => make("option", { value: speed, selected: speed === pace.speed }, `× ${speed.toLocaleString("en")}`)))),
  ];
}

async function setPace(to) {
  try {
    pace = await ask("pace", "PUT", to);
  } catch (trouble) {
    say(trouble.message);
  }
  draw();
}

function askForToken(why) {
  $("token-why").textContent = why;
  if (!$("token").open) $("token").showModal();
}

$("token").addEventListener("cancel", (event) => event.preventDefault());
$("token").addEventListener("close", () => {
  keepToken($("token-typed").value);
  $("token-typed").value = "";
  draw();
});

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = theme === "dark" ? "Light" : "Dark";
  $("theme").setAttribute("aria-label", `Switch to ${theme === "dark" ? "light" : "dark"}`);
}

const preferred = matchMedia("(prefers-color-scheme: dark)");
const themeNow = () => sessionStorage.getItem("theme") ?? (preferred.matches ? "dark" : "light");
function switchTheme() {
  sessionStorage.setItem("theme", themeNow() === "dark" ? "light" : "dark");
  setTheme(themeNow());
}

const KEYS = {
  "?": () => $("guide").showModal(),
  t: switchTheme,
  p: () => pace && setPace({ ...pace, paused: !pace.paused }),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  const view = VIEWS[Number(event.key) - 1];
  if (view) location.hash = `#/${view[0]}`;
  else KEYS[event.key]?.();
}

takeTokenOfLink();
become($("views"), VIEWS.map(([path, title]) => make("li", {}, make("a", { href: `#/${path}`, "data-view": path }, title))));
setTheme(themeNow());
preferred.addEventListener("change", () => setTheme(themeNow()));
$("theme").addEventListener("click", switchTheme);
$("help").addEventListener("click", KEYS["?"]);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("view").focus();
});
addEventListener("hashchange", () => {
  takeTokenOfLink();
  draw();
});
addEventListener("keydown", onKey);
document.addEventListener("visibilitychange", soon);
await draw();
follow(soon, () => {});
