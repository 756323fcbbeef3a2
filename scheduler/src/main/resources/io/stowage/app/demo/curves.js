"use strict";

/* The quantities over time, a line for each policy. */
class Curves {
  constructor(place, opening) {
    this.opening = opening;
    this.plots = sceneOf(opening).plots.map((curve) => {
      const plot = make("div", { class: "plot", role: "img", "aria-label": curve.title + " over time, for each policy" });
      const card = make("figure", { class: "curve card" }, make("figcaption", {}, make("h3", {}, curve.title)), plot);
      card.style.margin = 0;
      place.append(card);
      return { curve, plot };
    });
    for (const each of this.plots) each.chart = echarts.init(each.plot);
    addEventListener("resize", () => this.plots.forEach(({ chart }) => chart.resize()));
    this.style();
  }

  /* Takes the colours of the page, which may have changed. */
  style() {
    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const hours = this.opening.lengthSeconds / 3600;
    const soft = colour("--soft");
    for (const { curve, chart } of this.plots) {
      chart.setOption({
        animation: false,
        textStyle: { fontFamily: "inherit" },
        grid: { left: 6, right: 18, top: 10, bottom: 4, containLabel: true },
        tooltip: {
          trigger: "axis", confine: true, transitionDuration: 0,
          backgroundColor: colour("--card"), borderColor: colour("--line"), textStyle: { color: colour("--ink"), fontSize: 12 },
          axisPointer: { lineStyle: { color: soft } },
          valueFormatter: (value) => (value === null || value === undefined ? "–" : number(value, 1)),
        },
        xAxis: {
          type: "value", min: 0, max: hours, interval: hours / 4,
          axisLabel: { color: soft, fontSize: 11, formatter: (hour) => clockText(this.opening, hour * 3600) },
          axisLine: { lineStyle: { color: colour("--line") } }, splitLine: { show: false },
          axisPointer: { label: { formatter: ({ value }) => clockText(this.opening, value * 3600) } },
        },
        yAxis: { type: curve.scale ?? "value", splitNumber: 3, axisLabel: { color: soft, fontSize: 11 }, splitLine: { lineStyle: { color: colour("--line") } } },
        series: this.opening.policies.map((policy, index) => ({
          name: policy.name, type: "line", showSymbol: false, connectNulls: false,
          lineStyle: { width: 1.8, color: colour(`--policy-${index}`), type: index === 0 && !this.opening.cluster ? "dashed" : "solid" }, itemStyle: { color: colour(`--policy-${index}`) },
        })),
      });
    }
  }

  show(frames, upTo) {
    const hours = this.opening.lengthSeconds / 3600 / this.opening.frames;
    for (const { curve, chart } of this.plots) {
      const series = this.opening.policies.map((policy, index) => {
        const data = [];
        for (let i = 0; i <= upTo; i++) data.push([(i + 1) * hours, frames[i].boards[index][curve.key]]);
        return { data };
      });
      chart.setOption({ series });
    }
  }
}
