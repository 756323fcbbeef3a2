"use strict";

/*
 * Plays the day: while it runs, what the server tells; afterwards, or in the page's recorded copy, from memory.
 * A message is the opening, a frame, or how it ended: the verdict on a day, the summary of a real cluster.
 */
const $ = (id) => document.getElementById(id);
const CURVES_EVERY_MILLIS = 240;
const DECISIONS_EVERY_MILLIS = 1600;

const player = {
  frames: [],
  at: -1,
  live: true,
  playing: true,
  carried: 0,

  hear(message) {
    if (message.opening) this.open(message.opening);
    else if (message.verdict) showVerdict(message.verdict);
    else if (message.summary) showSummary(message.summary);
    else this.hearFrame(message);
    $("scrubber").max = Math.max(0, this.frames.length - 1);
  },

  hearFrame(frame) {
    this.frames.push(frame);
    for (const happening of frame.happenings ?? []) {
      this.opening.happenings.push(happening);
      this.mark(happening);
    }
  },

  open(opening) {
    this.opening = opening;
    setScene(opening);
    showViews(opening);
    this.boards = new Boards($("boards"), $("tip"), opening);
    this.curves = new Curves($("curves"), opening);
    this.decisions = new Decisions({ answers: $("answers"), asked: $("asked"), log: $("log") }, opening, (chosen) => this.boards.mark(chosen));
    opening.happenings.forEach((happening) => this.mark(happening));
    this.state = undefined;
  },

  mark(happening) {
    const mark = make("i", { class: happening.kind });
    mark.style.left = (100 * happening.at) / this.opening.lengthSeconds + "%";
    $("marks").append(mark);
  },

  /* Moves on by the time that has passed, and draws what has changed. */
  tick(millis) {
    const last = this.frames.length - 1;
    if (last < 0) return;
    let target = this.at;
    if (this.live) target = last;
    else if (this.playing) {
      this.carried += (Math.max(0, millis) / 125) * Number($("speed").value);
      target = Math.min(last, Math.max(0, this.at) + Math.floor(this.carried));
      this.carried %= 1;
      if (target === last) this.setPlaying(false);
    }
    if (target !== this.at) this.show(target);
  },

  show(target) {
    if (!this.state || target < this.state.at) this.state = this.emptyState();
    while (this.state.at < target) this.apply(this.frames[++this.state.at]);
    const jumped = Math.abs(target - this.at) > 1 || target === this.opening.frames - 1;
    this.at = target;
    $("scrubber").value = target;
    const seconds = ((target + 1) * this.opening.lengthSeconds) / this.opening.frames;
    $("clock").textContent = clockText(this.opening, seconds);
    $("scrubber").setAttribute("aria-valuetext", $("clock").textContent);
    const latest = this.opening.happenings.filter((happening) => happening.at <= seconds).at(-1);
    $("happening").textContent = latest ? `${clockText(this.opening, latest.at)}  ${latest.text}` : "";
    this.boards.show(this.state);
    const now = performance.now();
    if (jumped || now - (this.curvesAt ?? 0) > CURVES_EVERY_MILLIS) {
      this.curvesAt = now;
      this.curves.show(this.frames, target);
    }
    if (jumped || now - (this.decisionsAt ?? 0) > DECISIONS_EVERY_MILLIS) {
      this.decisionsAt = now;
      this.decisions.show(this.frames, target);
    }
  },

  emptyState() {
    return { at: -1, boards: this.opening.policies.map(() => ({ cells: [] })) };
  },

  apply(frame) {
    frame.boards.forEach((board, index) => {
      const now = this.state.boards[index];
      for (const cell of board.cells) now.cells[cell[0]] = cell;
      const { cells, decisions, ...figures } = board;
      Object.assign(now, figures);
      now.nodes = now.cells.filter((cell) => cell[1] > 0).length;
    });
  },

  setPlaying(playing) {
    this.playing = playing;
    $("play").textContent = playing ? "Pause" : "Play";
  },

  setLive(live) {
    this.live = live;
    $("live").setAttribute("aria-pressed", live);
    if (live) this.setPlaying(true);
  },
};

function showVerdict(verdict) {
  const box = $("verdict");
  const link = make("a", { href: "report.html", target: "_blank" }, "Open the report");
  const policies = verdict.lines[0]?.figures.map((figure) => figure.policy) ?? [];
  const head = make("tr", {}, make("th", { scope: "col" }, "lower is better"), ...policies.map((policy) => make("th", { scope: "col" }, policy)));
  const rows = verdict.lines.map((line) =>
    make("tr", {}, make("th", { scope: "row" }, line.metric, unit(line.unit)), ...line.figures.map(figureCell)));
  box.replaceChildren(
    make("h2", {}, verdict.headline),
    ...(verdict.lesson ? [make("p", { class: "lesson" }, verdict.lesson)] : []),
    make("p", { class: "soft" }, `Means over ${verdict.days} simulated days, the one below and ${verdict.days - 1} like it, ± 95 % intervals. Bold is best; ≈ overlaps with the best.`),
    make("div", { class: "scroll" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows))),
    make("p", { class: "actions" }, link, make("code", {}, verdict.reportFile)),
    make("p", { class: "actions" }, make("span", {}, "Such a day under one policy, decision by decision:"), make("code", {}, "./stowage simulate --workload diurnal --policy kube-default --serve")));
  box.hidden = false;
  $("live").hidden = true;
  $("report-view")?.removeAttribute("hidden");
  if (location.protocol !== "file:") keepReport(link);
}

function figureCell(figure) {
  const mark = figure.tie ? "≈ " : "";
  return make("td", figure.best ? { class: "best" } : {}, mark + figure.mean, make("small", {}, " ± " + figure.half));
}

/* The report stays within reach when the server has ended. */
async function keepReport(link) {
  const answer = await fetch("report.html");
  if (answer.ok) link.href = URL.createObjectURL(new Blob([await answer.text()], { type: "text/html" }));
}

function setTheme(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  $("theme").textContent = dark ? "Light" : "Dark";
  player.curves?.style();
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
setTheme(prefersDark.matches);
prefersDark.addEventListener("change", (event) => setTheme(event.matches));
$("theme").addEventListener("click", () => setTheme(document.documentElement.dataset.theme !== "dark"));
$("play").addEventListener("click", () => {
  const playing = player.live ? false : !player.playing;
  if (playing && player.at >= player.opening.frames - 1) player.show(0);
  player.setLive(false);
  player.setPlaying(playing);
});
$("live").addEventListener("click", () => player.setLive(true));
$("scrubber").addEventListener("input", () => {
  player.setLive(false);
  player.setPlaying(false);
  if (player.frames.length) player.show(Number($("scrubber").value));
});

let before = performance.now();
function onFrame(now) {
  player.tick(now - before);
  before = now;
  requestAnimationFrame(onFrame);
}
requestAnimationFrame(onFrame);

const recorded = $("recording");
if (recorded) {
  JSON.parse(recorded.textContent).forEach((message) => player.hear(message));
  player.setLive(false);
} else {
  const told = new EventSource("told");
  let ended = false;
  told.onmessage = (event) => {
    const message = JSON.parse(event.data);
    ended ||= Boolean(message.verdict ?? message.summary);
    player.hear(message);
  };
  told.onerror = () => ended && told.close();
}
