"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);

  // After Okabe and Ito, whose colours the colour-blind can tell apart; dashes tell the rest.
  const PALETTE = {
    light: ["#0072b2", "#d55e00", "#009e73", "#b0528c", "#c98700", "#3a9bd9", "#6b6b6b", "#8a6d2f"],
    dark: ["#4fa3dd", "#ff8a4c", "#2fc79a", "#e29bc4", "#f2b93b", "#9adcff", "#b5b5b5", "#c9a86a"],
  };
  const DASHES = ["solid", "dashed", "dotted"];
  const TITLES = {
    alloc: "Allocation", frag: "Fragmentation", active: "Active nodes", kw: "Power",
    "kw-off": "Power, empty nodes off", "latency-now": "Latency to users", pending: "Waiting pods",
    running: "Running pods", failed: "Pods not placed", cpu: "Requested CPU",
    "used-cpu": "Used CPU", overloaded: "Overloaded nodes",
  };
  const FIRST = ["alloc", "active", "kw", "kw-off", "latency-now", "frag", "pending"];

  const hidden = new Set();
  let workload = data.workloads[0];
  let charts = [];
  let sorting = { column: 1, ascending: true };

  // ---- small helpers -------------------------------------------------------------------------

  const element = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  };

  const theme = () => document.documentElement.dataset.theme;
  const colourOf = (policy) => {
    const colours = PALETTE[theme()];
    return colours[workload.policies.indexOf(policy) % colours.length];
  };
  const dashOf = (policy) =>
    DASHES[Math.floor(workload.policies.indexOf(policy) / PALETTE.light.length) % DASHES.length];
  const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const decimals = (numbers) => {
    const largest = Math.max(0, ...numbers.filter(Number.isFinite).map(Math.abs));
    return largest >= 10000 ? 0 : largest >= 1000 ? 1 : largest >= 1 || largest === 0 ? 2 : 4;
  };
  const figure = (number, digits = decimals([number])) =>
    number === null || number === undefined || !Number.isFinite(number)
      ? "–"
      : number.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const half = (row) => (row.values.length < 2 ? null : (row.high - row.low) / 2);

  const duration = (seconds) => {
    if (seconds >= 2 * 86400) return `${Math.round(seconds / 8640) / 10} d`;
    if (seconds >= 7200) return `${Math.round(seconds / 360) / 10} h`;
    if (seconds >= 120) return `${Math.round(seconds / 6) / 10} min`;
    return `${Math.round(seconds * 10) / 10} s`;
  };

  // ---- result: words, ranking, intervals -----------------------------------------------------

  const drawVerdicts = () => {
    byId("verdicts").replaceChildren(
      ...workload.verdicts.map((verdict) =>
        element("article", { class: "card" },
          element("h3", {}, verdict.metric, " ", element("span", { class: "unit" },
            `${verdict.description} (${verdict.unit ? verdict.unit + ", " : ""}${verdict.higherIsBetter ? "higher" : "lower"} is better)`)),
          element("p", { class: "words" }, verdict.words),
          element("div", { class: "ranking", tabindex: "0", role: "region", "aria-label": `Ranking by ${verdict.metric}` }, ranking(verdict)))));
  };

  const ranking = (verdict) => {
    const digits = decimals(verdict.rows.map((row) => row.mean));
    const ends = verdict.rows.flatMap((row) => [row.low, row.high]);
    if (verdict.bound !== undefined) ends.push(verdict.bound);
    const scale = { low: Math.min(...ends), high: Math.max(...ends) };
    const body = verdict.rows.map((row) =>
      element("tr", {},
        element("th", { scope: "row" }, swatch(row.policy), row.policy),
        element("td", { class: "number" }, figure(row.mean, digits)),
        element("td", { class: "number" }, figure(half(row), digits)),
        element("td", {}, row.mark ? element("span", { class: `mark ${row.mark}` }, row.mark) : ""),
        interval(row, verdict, scale),
        element("td", { class: "number spare" }, figure(row.p50, 1)),
        element("td", { class: "number spare" }, figure(row.p99, 1))));
    if (verdict.bound !== undefined) {
      body.push(element("tr", { class: "unit" },
        element("th", { scope: "row" }, "bound"),
        element("td", { class: "number" }, figure(verdict.bound, digits)),
        element("td", { colspan: "5" }, "no policy can do better")));
    }
    return element("table", {},
      element("caption", { class: "unseen" }, `Policies ranked by ${verdict.metric}`),
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, "policy"),
        element("th", { scope: "col", class: "number" }, "mean"),
        element("th", { scope: "col", class: "number" }, "± 95 %"),
        element("th", { scope: "col" }, element("span", { class: "unseen" }, "mark")),
        element("th", { scope: "col" }, "interval, and each seed"),
        element("th", { scope: "col", class: "number spare" }, "decision p50 µs"),
        element("th", { scope: "col", class: "number spare" }, "p99 µs"))),
      element("tbody", {}, ...body));
  };

  const swatch = (policy) =>
    element("span", { class: "swatch", style: `border-top-color:${colourOf(policy)};border-top-style:${dashOf(policy)}`, "aria-hidden": "true" });

  const interval = (row, verdict, scale) => {
    const span = scale.high - scale.low || 1;
    const at = (value) => `${2 + (96 * (value - scale.low)) / span}%`;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const add = (tag, attributes) => {
      const shape = document.createElementNS(svg.namespaceURI, tag);
      Object.entries(attributes).forEach(([name, value]) => shape.setAttribute(name, value));
      svg.append(shape);
    };
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${figure(row.low)} to ${figure(row.high)}`);
    add("line", { x1: "2%", x2: "98%", y1: 11, y2: 11, stroke: ink("--line"), "stroke-width": 1 });
    if (verdict.bound !== undefined) {
      add("line", { x1: at(verdict.bound), x2: at(verdict.bound), y1: 1, y2: 21, stroke: ink("--soft"), "stroke-width": 2, "stroke-dasharray": "3 2" });
    }
    row.values.forEach((value) => add("circle", { cx: at(value), cy: 11, r: 2.5, fill: colourOf(row.policy), opacity: 0.35 }));
    add("line", { x1: at(row.low), x2: at(row.high), y1: 11, y2: 11, stroke: colourOf(row.policy), "stroke-width": 4, "stroke-linecap": "round" });
    add("circle", { cx: at(row.mean), cy: 11, r: 5, fill: colourOf(row.policy), stroke: ink("--card"), "stroke-width": 1.5 });
    return element("td", { class: "range" }, svg);
  };

  // ---- plots ---------------------------------------------------------------------------------

  const look = () => ({
    backgroundColor: "transparent",
    animation: false,
    textStyle: { color: ink("--ink"), fontFamily: "system-ui, sans-serif" },
    grid: { left: 12, right: 20, top: 32, bottom: 34, containLabel: true },
  });
  const axis = (more) => ({
    nameTextStyle: { color: ink("--soft") },
    axisLabel: { color: ink("--soft"), hideOverlap: true },
    axisLine: { lineStyle: { color: ink("--line") } },
    splitLine: { lineStyle: { color: ink("--line"), opacity: 0.7 } },
    ...more,
  });
  const tooltip = (heading, unit) => ({
    trigger: "axis",
    confine: true,
    backgroundColor: ink("--card"),
    borderColor: ink("--line"),
    textStyle: { color: ink("--ink") },
    formatter: (points) => {
      const told = points.filter((point) => !point.seriesName.startsWith(" "));
      const lines = told.map((point) => `${point.marker} ${escaped(point.seriesName)}: <b>${figure(point.value[1])}</b> ${unit}`);
      return [heading(points[0].value[0]), ...lines].join("<br>");
    },
  });
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

  const plot = (title, description, option, wide = false) => {
    const box = element("div", { class: "plot", role: "img", "aria-label": `${title}: ${description}` });
    byId("plots").append(
      element("figure", { class: wide ? "plot-card wide" : "plot-card" },
        element("figcaption", {}, element("h3", {}, title), element("span", { class: "unit" }, description)), box));
    show(box, option);
  };

  const show = (box, option) => {
    const chart = echarts.init(box, null, { renderer: "canvas" });
    chart.setOption({ ...look(), ...option });
    charts.push(chart);
  };

  const curves = (chart) =>
    chart.series.filter((series) => !hidden.has(series.policy)).flatMap((series) => {
      const colour = colourOf(series.policy);
      const line = {
        type: "line", name: series.policy, showSymbol: false, emphasis: { disabled: true }, z: 3,
        data: series.mean.map((mean, i) => [i * chart.step, mean]).filter((point) => point[1] !== null),
        itemStyle: { color: colour }, lineStyle: { color: colour, width: 2, type: dashOf(series.policy) },
      };
      return series.high.some((high, i) => high > series.low[i]) ? [band(series, chart.step, colour), line] : [line];
    });

  // ECharts stacks bands only along categories; one polygon also suits an axis of numbers.
  const band = (series, step, colour) => {
    const points = series.low.map((low, i) => [i * step, low, series.high[i]]).filter((point) => point[1] !== null);
    return {
      type: "custom", name: ` ${series.policy}`, silent: true, clip: true, z: 1, data: points,
      encode: { x: 0, y: [1, 2] }, tooltip: { show: false },
      renderItem: (params, api) => {
        if (params.dataIndexInside > 0) return null;
        const upper = points.map(([x, , high]) => api.coord([x, high]));
        const lower = points.map(([x, low]) => api.coord([x, low])).reverse();
        return { type: "polygon", shape: { points: [...upper, ...lower] }, style: { fill: colour, opacity: 0.16 } };
      },
    };
  };

  const arrivalPlot = (chart) => {
    const series = curves(chart);
    // Points, not a line: between them the bound bulges above any straight line.
    if (chart.bound.length) {
      series.push({ type: "scatter", name: "bound", data: chart.bound, symbol: "rect", symbolSize: [22, 3], itemStyle: { color: ink("--ink") }, z: 4 });
    }
    const bounded = chart.bound.length ? "; the short dark bars are what no policy can beat" : "";
    plot(`${titleOf(chart)} against arrived demand`, `${chart.description} (${chart.unit})${bounded}`, {
      tooltip: tooltip((x) => `${x} % arrived`, chart.unit),
      dataZoom: [{ type: "inside", filterMode: "none" }],
      xAxis: axis({ type: "value", name: "arrived demand, % of capacity", nameLocation: "middle", nameGap: 26, min: 0, max: "dataMax" }),
      yAxis: axis({ type: "value", name: chart.unit, min: 0 }),
      series,
    }, chart.quantity === "alloc");
  };

  const timePlot = (chart) =>
    plot(`${titleOf(chart)} over time`, `${chart.description} (${chart.unit})`, {
      tooltip: tooltip((x) => `after ${duration(x)}`, chart.unit),
      dataZoom: [{ type: "inside", filterMode: "none" }],
      xAxis: axis({ type: "value", min: 0, max: "dataMax", axisLabel: { color: ink("--soft"), hideOverlap: true, formatter: duration } }),
      yAxis: axis({ type: "value", name: chart.unit, min: 0 }),
      series: curves(chart),
    });

  const titleOf = (chart) => TITLES[chart.quantity] || chart.description;
  const inOrder = (all) => {
    const place = (chart) => (FIRST.includes(chart.quantity) ? FIRST.indexOf(chart.quantity) : FIRST.length);
    return [...all].sort((a, b) => place(a) - place(b));
  };

  const distributionPlot = (title, description, unit, distributions) => {
    const shown = distributions.filter((one) => !hidden.has(one.policy));
    if (!distributions.some((one) => one.values.some((value) => value > 0))) return;
    plot(title, description, {
      tooltip: tooltip((x) => `${x} % of pods, at most`, unit),
      xAxis: axis({ type: "value", min: 0, max: 100, name: "% of pods", nameLocation: "middle", nameGap: 26 }),
      yAxis: axis({ type: "value", name: unit }),
      series: shown.map((one) => ({
        type: "line", name: one.policy, step: "end", showSymbol: false,
        data: one.values.map((value, i) => [workload.percentiles[i], value]),
        itemStyle: { color: colourOf(one.policy) }, lineStyle: { color: colourOf(one.policy), width: 2, type: dashOf(one.policy) },
      })),
    });
  };

  const decisionPlot = () => {
    const shown = workload.decisionMicros.filter((one) => !hidden.has(one.policy));
    const at = (one, percentile) => one.values[workload.percentiles.indexOf(percentile)];
    const shades = { 50: 1, 90: 0.65, 99: 0.35 };
    plot("Time per decision", "half, 90 and 99 of 100 decisions took at most so long (µs, logarithmic)", {
      tooltip: { trigger: "axis", confine: true, axisPointer: { type: "shadow" }, valueFormatter: (value) => `${figure(value, 1)} µs`, backgroundColor: ink("--card"), borderColor: ink("--line"), textStyle: { color: ink("--ink") } },
      legend: { top: 0, textStyle: { color: ink("--soft") }, itemStyle: { color: ink("--accent") } },
      grid: { left: 12, right: 20, top: 32, bottom: 8, containLabel: true },
      xAxis: axis({ type: "log", name: "" }),
      yAxis: axis({ type: "category", inverse: true, data: shown.map((one) => one.policy) }),
      series: [50, 90, 99].map((percentile) => ({
        type: "bar", name: `p${percentile}`, itemStyle: { color: ink("--accent"), opacity: shades[percentile], borderRadius: [0, 3, 3, 0] },
        data: shown.map((one) => at(one, percentile)),
      })),
    });
  };

  const drawPlots = () => {
    byId("plots").replaceChildren();
    const arrival = inOrder(workload.byArrival);
    const main = arrival.filter((chart) => chart.quantity === "alloc" || chart.quantity === "frag");
    main.forEach(arrivalPlot);
    inOrder(workload.overTime)
      .filter((chart) => !main.some((drawn) => drawn.quantity === chart.quantity))
      .forEach(timePlot);
    distributionPlot("Pending time", "how long started pods had waited", "s", workload.pendingSeconds);
    distributionPlot("Latency of the chosen nodes", "from the node to its users, at the pod's start", "ms", workload.latencyMillis);
    if (workload.decisionMicros.length) decisionPlot();
  };

  const drawLegend = () => {
    byId("legend").replaceChildren(
      ...workload.policies.map((policy) => {
        const button = element("button", { type: "button", "aria-pressed": String(!hidden.has(policy)) }, swatch(policy), policy);
        button.addEventListener("click", () => {
          hidden.has(policy) ? hidden.delete(policy) : hidden.add(policy);
          draw();
          [...byId("legend").children].find((other) => other.textContent === policy).focus();
        });
        return button;
      }));
  };

  // ---- heat map ------------------------------------------------------------------------------

  const drawHeatMap = () => {
    const maps = workload.podsPerNode.maps;
    byId("heat").hidden = maps.length === 0;
    if (!maps.length) return;
    const map = maps.find((one) => one.policy === byId("heat-policy").value) || maps[0];
    const highest = Math.max(1, ...maps.flatMap((one) => one.rows.flatMap((row) => row.pods)));
    byId("heat-hint").textContent =
      `${map.nodes} nodes from top to bottom${map.nodesInRow > 1 ? `, ${map.nodesInRow} to a row (their mean)` : ""}, time from left to right; seed ${map.seed}. All policies share the scale.`;
    byId("heat-plot").setAttribute("aria-label", `Heat map of pods per node over time under ${map.policy}`);
    const ramp = theme() === "dark"
      ? ["#171e26", "#16415a", "#1f7a99", "#6cc6b2", "#f3e79b"]
      : ["#f1f4f7", "#b9dbe6", "#5aa9c4", "#1f6b93", "#0b2f52"];
    show(byId("heat-plot"), {
      grid: { left: 12, right: 12, top: 12, bottom: 64, containLabel: true },
      tooltip: {
        confine: true, backgroundColor: ink("--card"), borderColor: ink("--line"), textStyle: { color: ink("--ink") },
        formatter: (point) => `${escaped(map.rows[point.value[1]].first)}${map.nodesInRow > 1 ? " and on" : ""}, after ${duration((point.value[0] + 1) * map.step)}<br><b>${figure(point.value[2])}</b> pods`,
      },
      xAxis: axis({ type: "category", data: map.rows[0].pods.map((_, i) => duration((i + 1) * map.step)), splitLine: { show: false } }),
      yAxis: axis({ type: "category", inverse: true, data: map.rows.map((row) => row.first), axisLabel: { show: map.rows.length <= 30, color: ink("--soft") }, splitLine: { show: false } }),
      visualMap: { min: 0, max: highest, calculable: false, orient: "horizontal", left: "center", bottom: 4, text: [`${figure(highest, 0)} pods`, "0"], textStyle: { color: ink("--soft") }, inRange: { color: ramp } },
      series: [{ type: "heatmap", progressive: 0, data: map.rows.flatMap((row, y) => row.pods.map((pods, x) => [x, y, pods])) }],
    });
  };

  // ---- all numbers ---------------------------------------------------------------------------

  const COLUMNS = [
    { title: "policy", text: (row) => row.policy },
    { title: "metric", text: (row) => row.metric, order: (row) => row.place },
    { title: "mean", number: (row) => row.mean },
    { title: "± 95 %", number: half },
    { title: "smallest", number: (row) => Math.min(...row.values) },
    { title: "largest", number: (row) => Math.max(...row.values) },
    { title: "bound", number: (row) => row.bound ?? null },
    { title: "unit", text: (row) => row.unit },
    { title: "seeds", number: (row) => row.values.length, digits: 0 },
  ];

  const drawNumbers = () => {
    const wanted = byId("filter").value.trim().toLowerCase();
    const column = COLUMNS[sorting.column];
    const key = column.order || column.number || column.text;
    const sign = sorting.ascending ? 1 : -1;
    const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b) : (a ?? -Infinity) - (b ?? -Infinity));
    const rows = workload.numbers
      .flatMap((metric, place) => metric.rows.map((row) => ({ ...row, metric: metric.metric, unit: metric.unit, bound: metric.bound, place, digits: decimals(metric.rows.map((one) => one.mean)) })))
      .filter((row) => !wanted || row.policy.toLowerCase().includes(wanted) || row.metric.toLowerCase().includes(wanted))
      .sort((a, b) => sign * compare(key(a), key(b)));
    byId("numbers").tBodies[0].replaceChildren(
      ...rows.map((row) => element("tr", {}, ...COLUMNS.map((one) =>
        one.number
          ? element("td", { class: "number" }, figure(one.number(row), one.digits ?? row.digits))
          : element("td", {}, one.text(row))))));
    byId("numbers").tHead.replaceChildren(element("tr", {}, ...COLUMNS.map((one, i) => {
      const button = element("button", { type: "button" }, one.title);
      button.addEventListener("click", () => {
        sorting = { column: i, ascending: sorting.column === i ? !sorting.ascending : true };
        drawNumbers();
        byId("numbers").tHead.rows[0].cells[i].firstChild.focus();
      });
      const order = sorting.column !== i ? "none" : sorting.ascending ? "ascending" : "descending";
      return element("th", { scope: "col", "aria-sort": order, class: one.number ? "number" : "" }, button);
    })));
  };

  // ---- the page ------------------------------------------------------------------------------

  const drawFrame = () => {
    const several = data.workloads.length > 1;
    byId("choice").hidden = !several;
    byId("workload").replaceChildren(...data.workloads.map((one, i) => element("option", { value: i }, one.name)));
    const seeds = data.seeds.length === 1 ? "1 seed" : `${data.seeds.length} seeds`;
    const names = data.workloads.map((one) => one.name).join(", ");
    byId("scope").textContent = `${workload.policies.length} policies on ${names}, ${seeds}`;
    if (data.missing > 0) {
      byId("missing").hidden = false;
      byId("missing").textContent = `Stopped early: ${data.runs} runs were finished, ${data.missing} are missing here.`;
    }
    byId("command").textContent = data.command;
    const facts = { version: data.version, made: data.made, seeds: data.seeds.join(", "), runs: data.runs };
    byId("made").replaceChildren(...Object.entries(facts).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]));
  };

  const drawGlossary = () =>
    byId("glossary").replaceChildren(...workload.numbers.flatMap((metric) => [
      element("dt", {}, metric.metric),
      element("dd", {}, `${metric.description}${metric.unit ? ` (${metric.unit})` : ""}; ${metric.higherIsBetter ? "higher" : "lower"} is better`),
    ]));

  const draw = () => {
    charts.forEach((chart) => chart.dispose());
    charts = [];
    drawVerdicts();
    drawLegend();
    drawPlots();
    drawHeatMap();
    drawNumbers();
    drawGlossary();
  };

  const offerHeatMaps = () =>
    byId("heat-policy").replaceChildren(...workload.podsPerNode.maps.map((map) => element("option", { value: map.policy }, map.policy)));

  const wear = (name) => {
    document.documentElement.dataset.theme = name;
    byId("theme").textContent = name === "dark" ? "Light" : "Dark";
  };

  byId("theme").addEventListener("click", () => {
    wear(theme() === "dark" ? "light" : "dark");
    draw();
  });
  byId("workload").addEventListener("change", (event) => {
    workload = data.workloads[Number(event.target.value)];
    hidden.clear();
    offerHeatMaps();
    draw();
  });
  byId("heat-policy").addEventListener("change", draw);
  byId("filter").addEventListener("input", drawNumbers);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", () => {
    wear(system.matches ? "dark" : "light");
    draw();
  });
  addEventListener("resize", () => charts.forEach((chart) => chart.resize()));

  wear(system.matches ? "dark" : "light");
  drawFrame();
  offerHeatMaps();
  draw();
})();
