"use strict";

/* What each policy decided about one pod and why, and the log of all that happens. */
const LOG_LENGTH = 60;
const canHover = matchMedia("(hover: hover)");

class Decisions {
  constructor(places, opening, onChosen) {
    this.places = places;
    this.opening = opening;
    this.onChosen = onChosen;
    this.answers = opening.policies.map((policy, index) => {
      const body = make("div");
      const element = make("article", { class: "answer card", "aria-label": "Answer of " + policy.name }, make("h3", {}, policy.name), body);
      element.style.setProperty("--own", `var(--policy-${index})`);
      return { element, body };
    });
    places.answers.replaceChildren(...this.answers.map((answer) => answer.element));
  }

  /* All that the frames up to this one tell. */
  show(frames, upTo) {
    const pods = new Map();
    const waiting = new Set();
    const entries = this.opening.happenings
      .filter((happening) => happening.at <= ((upTo + 1) * this.opening.lengthSeconds) / this.opening.frames)
      .map((happening) => ({ at: happening.at, kind: happening.kind, text: happening.text }));
    for (let i = 0; i <= upTo; i++) {
      frames[i].boards.forEach((board, policy) => {
        for (const told of board.decisions) {
          const known = pods.get(told.pod) ?? { pod: told.pod, asks: told.asks, at: told.at, answers: [] };
          known.answers[policy] = told;
          known.at = Math.max(known.at, told.at);
          pods.set(told.pod, known);
          if (this.isNews(told, policy, waiting)) entries.push({ at: told.at, policy, told });
          else if (told.kind === "PLACED" && told.featured && policy === 0) entries.push({ at: told.at, told });
        }
      });
    }
    this.pods = pods;
    this.showLog(entries);
    this.follow();
  }

  /* A pod that waits is tried again and again; that it waits is told once. */
  isNews(told, policy, waiting) {
    const key = policy + "/" + told.pod;
    const waited = waiting.has(key);
    if (told.kind === "WAITS") waiting.add(key);
    else waiting.delete(key);
    return told.kind === "PREEMPTS" || (told.kind === "WAITS" && !waited);
  }

  /* A line must not move away under the pointer that is about to click it. */
  showLog(entries) {
    if (canHover.matches && this.places.log.matches(":hover")) return;
    entries.sort((a, b) => b.at - a.at);
    const items = entries.slice(0, LOG_LENGTH).map((entry) => this.logItem(entry));
    this.places.log.replaceChildren(...items);
  }

  logItem(entry) {
    const time = make("time", {}, clockText(this.opening, entry.at));
    const dot = make("span", { class: "dot" });
    if (!entry.told) {
      dot.style.setProperty("--own", entry.kind === "failed" ? "var(--alarm)" : "var(--soft)");
      return make("li", {}, make("div", { class: entry.kind }, time, dot, make("span", {}, entry.text)));
    }
    dot.style.setProperty("--own", entry.policy === undefined ? "transparent" : `var(--policy-${entry.policy})`);
    const button = make("button", { type: "button" }, time, dot, make("span", {}, this.inOneLine(entry)));
    button.addEventListener("click", () => this.pin(entry.told.pod));
    return make("li", {}, button);
  }

  inOneLine({ policy, told }) {
    const alone = this.opening.policies.length === 1;
    const name = policy === undefined || alone ? "" : this.opening.policies[policy].name + ": ";
    switch (told.kind) {
      case "PLACED": return alone ? `${told.pod} goes to ${this.opening.nodes[told.node].name}` : `${told.pod} asks for ${told.asks}`;
      case "PREEMPTS": return `${name}${told.pod} takes the place of ${told.victims.join(", ")}`;
      case "WAITS": return `${name}no node for ${told.pod}`;
    }
  }

  pin(pod) {
    this.pinned = pod;
    this.follow();
  }

  /* Shows the pinned pod, or the latest that every policy has answered. */
  follow() {
    let shown = this.pods.get(this.pinned);
    if (!shown) {
      for (const each of this.pods.values()) {
        const complete = each.answers.filter((told) => told?.featured).length === this.opening.policies.length;
        if (complete && (!shown || each.at >= shown.at)) shown = each;
      }
    }
    if (shown) this.explain(shown);
  }

  explain({ pod, asks, answers }) {
    this.places.asked.textContent = `${pod} asks for ${asks}`;
    this.answers.forEach(({ body }, policy) => body.replaceChildren(...this.explanation(answers[policy])));
    this.onChosen(this.answers.map((_, policy) => answers[policy]?.node));
  }

  explanation(told) {
    if (!told) return [make("p", { class: "soft" }, "Nothing to tell.")];
    const node = told.node === undefined ? "waits" : this.opening.nodes[told.node].name;
    const line = [make("p", { class: "node" }, told.kind === "PLACED" ? node : told.kind === "WAITS" ? "waits" : `${node}, cleared`)];
    if (told.kind === "PLACED") {
      line.push(make("p", { class: "soft" }, told.candidates === 1 ? "the only node that will do" : `best of ${told.candidates} nodes that will do`));
      if (told.top?.length) line.push(...this.scores(told));
    } else {
      if (told.victims) line.push(make("p", {}, "evicts " + told.victims.join(", ")));
      line.push(make("p", { class: "soft" }, told.message));
    }
    return line;
  }

  scores(told) {
    const totals = told.top.map((scored) => scored.total);
    const least = Math.min(0, ...totals);
    const most = Math.max(...totals) - least || 1;
    const list = make("ol", { class: "scores", "aria-label": "Best nodes and their scores" });
    for (const scored of told.top) {
      const bar = make("span", { class: "bar", "aria-hidden": "true" });
      const parts = scored.parts.length ? scored.parts : [["", scored.total - least]];
      for (const [name, points] of parts) {
        const piece = make("i", { title: `${name} ${points}` });
        piece.style.width = (100 * Math.max(points, 0)) / most + "%";
        bar.append(piece);
      }
      list.append(make("li", scored.node === told.node ? { class: "taken" } : {}, make("span", {}, this.opening.nodes[scored.node].name), make("span", {}, compact(scored.total)), bar));
    }
    const taken = told.top.find((scored) => scored.node === told.node);
    const parts = taken?.parts.map(([name, points]) => `${name} ${points}`).join(", ");
    return parts ? [list, make("p", { class: "parts" }, parts)] : [list];
  }
}

function compact(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Math.round(value * 1000) / 1000);
}
