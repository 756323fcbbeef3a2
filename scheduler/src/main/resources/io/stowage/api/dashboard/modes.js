// How far each profile is trusted, how well we agree with the other scheduler, and the way back.
import { make } from "./dom.js";
import { known, number, percent, plural, watts } from "./format.js";
import { empty, facts, heading } from "./parts.js";
import { ask } from "./server.js";

const RUNGS = [
  ["off", "others place the pods, Stowage does nothing"],
  ["shadow", "others place the pods, Stowage compares"],
  ["assist", "kube-scheduler places the pods and hears Stowage"],
  ["active", "Stowage places the pods"],
];

export async function modes({ status, redraw, say }) {
  const { items } = await ask("modes");
  const set = async (profile, mode, more = {}) => {
    try {
      await ask("modes", "PUT", { profile, mode, ...more });
      await redraw();
      say(`${profile}${more.namespace ? ` in ${more.namespace}` : ""} is now ${mode}${more.assistWeight ? ` (${more.assistWeight} of 10)` : ""}, until the configuration is read again.`);
    } catch (trouble) {
      say(trouble.message);
    }
  };
  const fixed = status.kind === "SIMULATED";
  return [
    heading("Modes", make("p", { class: "soft" }, "the ladder of trust, rung by rung; every rung has a way back")),
    fixed && empty("In a simulated run the policy places all pods: there is no other scheduler to hand them to. With ", make("code", {}, "./stowage run"), " this is the switch."),
    ...items.map((profile) => ladder(profile, fixed, set)),
  ].filter(Boolean);
}

function ladder(profile, fixed, set) {
  const { compared, saving } = profile;
  const name = profile.profile === "*" ? "All pods" : profile.profile;
  return make("section", { class: "card ladder", "data-key": profile.profile, "aria-label": name },
    make("h2", {}, name, make("small", {}, ` ${profile.policy}`)),
    profile.rolledBack && make("p", { class: "problem" }, `Rolled back: ${profile.rolledBack}. Until it is trusted again, kube-default decides.`),
    profile.warning && make("p", { class: "problem" }, profile.warning),
    make("div", { class: "rungs", role: "group", "aria-label": `Mode of ${name}` }, RUNGS.map(([rung, means]) =>
      make("button", { type: "button", disabled: fixed, "aria-pressed": String(rung === profile.mode), onclick: () => rung !== profile.mode && set(profile.profile, rung) },
        make("b", {}, rung, rung === "assist" && profile.assistWeight ? ` (${profile.assistWeight} of 10)` : ""), make("small", {}, means)))),
    !fixed && oneNamespace(profile, name, set),
    profile.set && make("p", { class: "soft" }, "Set by hand: it holds until the configuration is read again."),
    Object.keys(profile.namespaces).length > 0 && make("p", {}, "Otherwise in: ", Object.entries(profile.namespaces).map(([namespace, mode]) => `${namespace} ${mode}`).join(", ")),
    facts(
      ["Agreement with the other scheduler", known(compared?.agreement, percent)],
      ["Regret, 0 to 100 %", known(compared?.meanRegret, percent)],
      ["Estimated saving", known(saving, ({ nodes, watts: power }) => plural(nodes, "node") + (power === undefined ? "" : `, ${watts(power)}`))],
      ["Compared", compared ? `${plural(compared.all, "pod")}: ${number(compared.same)} same, ${number(compared.different)} different, ${number(compared.forbidden)} forbidden, ${number(compared.noNode)} without a node; ${number(compared.onlyNode)} more had no choice` : "nothing yet"]),
    saving && make("p", { class: "soft" }, `Estimated saving: ${saving.formula}.`));
}

/** A mode for one namespace, or a weight: what the rungs do not say. */
function oneNamespace(profile, name, set) {
  const send = (event) => {
    event.preventDefault();
    const { namespace, mode, weight } = Object.fromEntries(new FormData(event.target));
    set(profile.profile, mode, { ...(namespace.trim() && { namespace: namespace.trim() }), ...(mode === "assist" && { assistWeight: Number(weight) }) });
  };
  return make("form", { class: "controls", "aria-label": `Set the mode of ${name} in a namespace, or its weight`, onsubmit: send },
    make("label", {}, "In namespace ", make("input", { name: "namespace", value: "", placeholder: "all", autocomplete: "off", spellcheck: "false" })),
    make("label", {}, "mode ", make("select", { name: "mode" }, RUNGS.map(([rung]) => make("option", { value: rung, selected: rung === profile.mode }, rung)))),
    make("label", {}, "weight of assist, of 10 ", make("input", { name: "weight", type: "number", value: String(profile.assistWeight ?? 10), min: "1", max: "10", required: true })),
    make("button", { type: "submit" }, "Set"));
}
