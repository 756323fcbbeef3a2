// Which view is shown, when it is drawn anew, and what all views share: the clock, the token, the theme.
import { become, make } from "./dom.js";
import { clock, day, useClockOf, when, zone } from "./format.js";
import { decisions } from "./decisions.js";
import { models } from "./models.js";
import { modes } from "./modes.js";
import { nodes } from "./nodes.js";
import { overview } from "./overview.js";
import { pending } from "./pending.js";
import { moveHandle, timeBar } from "./time.js";
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
// A recording has no scheduler that could be changed.
const VIEWS_OF_A_RECORDING = VIEWS.filter(([path]) => ["overview", "nodes", "decisions", "pending", "what-if"].includes(path));
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
let moment;
let views = VIEWS;
let answered;
let silence;

function route() {
  const [name, ...rest] = location.hash.replace(/^#\//, "").split("/");
  const view = views.find(([path]) => path === name) ?? views[0];
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
    // How long nobody answered is no cost of the server's, and recovery shall be seen soon.
    cost = (await drawOnce(turn)) ? performance.now() - began : 0;
  }
  if (drawing !== turn) return;
  drawing = undefined;
  pause = Math.max(LEAST_PAUSE_MILLIS, PAUSE_PER_COST * cost);
  drawnAt = performance.now();
  if (!$("token").open) timer = setTimeout(drawIfSeen, Math.max(QUIET_PAUSE_MILLIS, pause));
}

/** A tab that nobody looks at rests; it is drawn when it is looked at again. */
function drawIfSeen() {
  if (!document.hidden) draw();
}

/** Whether there was an answer. */
async function drawOnce(turn) {
  const [path, title, show] = turn.view;
  let isAnswered = true;
  try {
    const status = await ask("status");
    const paced = await askPace(status.kind);
    useClockOf(status);
    const content = await show({ status, rest: turn.rest, redraw: draw, say, goTo });
    answered = new Date();
    if (drawing !== turn) return true;
    pace = paced;
    moment = status.kind === "RECORDED" ? paced : undefined;
    showHead(status);
    warn(warningOf(status));
    // What was typed into one view is not another's.
    if (turn.key !== shown) $("view").replaceChildren();
    become($("view"), content);
  } catch (trouble) {
    if (drawing !== turn) return false;
    if (trouble.status === 401 || trouble.status === 403) {
      askForToken(trouble.message);
      return false;
    }
    complain(turn, trouble);
    isAnswered = false;
  }
  if (turn.key !== shown) arrive(path, title);
  shown = turn.key;
  return isAnswered;
}

function askPace(kind) {
  return kind === "LIVE" ? undefined : ask(kind === "RECORDED" ? "moment" : "pace");
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

function complain({ key, view: [, title] }, trouble) {
  if (trouble.status === 0) {
    warn(answered ? `No answer since ${when(answered)}: what is shown is of then. Maybe the server was stopped, or the way to it is cut; the page goes on asking.` : trouble.message);
    if (key === shown) return;
  }
  become($("view"), [make("div", { class: "title" }, make("h1", { tabindex: "-1" }, title)), make("p", { class: "problem card" }, trouble.message)]);
  if (trouble.status === undefined) console.error(trouble);
}

/** For eyes and screen readers, with restraint: only what somebody did, or what went wrong. */
function say(words) {
  clearTimeout(silence);
  if ($("news").textContent !== words) $("news").textContent = words;
  if (words) silence = setTimeout(() => say(""), 8000);
}

/** What all views have to be read with; it stands until it is over. */
function warn(words) {
  if ($("warning").textContent !== words) $("warning").textContent = words;
}

function warningOf({ state, stale }) {
  if (stale) return `What is shown may be old: since ${when(stale.since)} the cluster cannot be read (${stale.why}). Maybe its API server is down; Stowage goes on asking it.`;
  return state === "standing by" ? "This process stands by: another one schedules, and the dashboard of that one shows the cluster. What is shown here is not the cluster as it is now." : "";
}

const WHERE = { LIVE: "Live cluster", SIMULATED: "Simulated cluster", RECORDED: "Recorded cluster" };

function showHead(status) {
  const where = WHERE[status.kind];
  showViews(moment ? VIEWS_OF_A_RECORDING : VIEWS);
  showRelated(status);
  $("time").hidden = !moment;
  if (moment) {
    become($("time"), timeBar(moment, goTo));
    moveHandle(moment);
  }
  become($("subject"), [make("span", {}, `${where}, ${pace?.paused && status.state === "running" ? "paused" : status.state}`), " ", make("time", { title: day(status.at), datetime: status.at }, moment ? `${clock(status.at)}, ${day(status.at)}` : clock(status.at)), " ", make("span", { title: "All times on this page are in this zone." }, zone(status.at))]);
  become($("pace"), pace && status.state !== "over" ? paceControls() : []);
}

function paceControls() {
  const speeds = SPEEDS.includes(pace.speed) ? SPEEDS : [...SPEEDS, pace.speed].sort((a, b) => a - b);
  return [
    make("button", { type: "button", onclick: () => setPace({ paused: !pace.paused }) }, pace.paused ? (moment ? "Play" : "Go on") : "Pause"),
    make("label", {}, "Speed ", make("select", { onchange: (event) => setPace({ speed: Number(event.target.value) }) },
      speeds.map((speed) => make("option", { value: speed, selected: speed === pace.speed }, `× ${speed.toLocaleString("en")}`)))),
  ];
}

async function setPace(to) {
  if (moment) return goTo(to);
  try {
    pace = await ask("pace", "PUT", { ...pace, ...to });
  } catch (trouble) {
    say(trouble.message);
  }
  draw();
}

let going;
let goingNext;

/** To another moment of a recording. While one is being gone to, only the last of those that follow counts. */
async function goTo(change) {
  goingNext = change;
  if (going) return;
  going = true;
  try {
    while (goingNext) {
      const next = goingNext;
      goingNext = undefined;
      await ask("moment", "PUT", next);
      await draw();
    }
  } catch (trouble) {
    say(trouble.message);
  }
  going = false;
}

function showViews(now) {
  if (views === now && $("views").children.length) return;
  views = now;
  become($("views"), views.map(([path, title]) => make("li", {}, make("a", { href: `#/${path}`, "data-view": path }, title))));
}

/** Other pages that this one belongs to; the one that is open is marked by the policy that both name. */
function showRelated({ related, profiles }) {
  const isHere = ({ title }) => profiles.some(({ policy }) => policy === title);
  become($("related"), related.map((page) => make("a", { href: page.address, "aria-current": isHere(page) && "page" }, page.title)));
  $("related").hidden = !related.length;
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
  p: () => pace && setPace({ paused: !pace.paused }),
  ",": () => moment && goTo({ step: "previous", paused: true }),
  ".": () => moment && goTo({ step: "next", paused: true }),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), select, textarea, dialog[open]")) return;
  const view = views[Number(event.key) - 1];
  if (view) location.hash = `#/${view[0]}`;
  else KEYS[event.key]?.();
}

takeTokenOfLink();
showViews(VIEWS);
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
follow(soon);
