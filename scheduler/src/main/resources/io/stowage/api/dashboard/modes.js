// How far each profile is trusted, how well we agree with the other scheduler, and the way back.
import { make } from "./dom.js";
import { known, number, percent, plural } from "./format.js";
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
  const set = async (profile, mode) => {
    try {
      await ask("modes", "PUT", { profile, mode });
      await redraw();
      say(`${profile} is now ${mode}, until the configuration is read again.`);
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
  const { compared } = profile;
  const name = profile.profile === "*" ? "All pods" : profile.profile;
  return make("section", { class: "card ladder", "data-key": profile.profile, "aria-label": name },
    make("h2", {}, name, make("small", {}, ` ${profile.policy}`)),
    profile.rolledBack && make("p", { class: "problem" }, `Rolled back: ${profile.rolledBack}. Until it is trusted again, kube-default decides.`),
    make("div", { class: "rungs", role: "group", "aria-label": `Mode of ${name}` }, RUNGS.map(([rung, means]) =>
      make("button", { type: "button", disabled: fixed, "aria-pressed": String(rung === profile.mode), onclick: () => rung !== profile.mode && set(profile.profile, rung) },
        make("b", {}, rung, rung === "assist" && profile.assistWeight ? ` (${profile.assistWeight} of 10)` : ""), make("small", {}, means)))),
    profile.set && make("p", { class: "soft" }, "Set by hand: it holds until the configuration is read again."),
    Object.keys(profile.namespaces).length > 0 && make("p", {}, "Otherwise in: ", Object.entries(profile.namespaces).map(([namespace, mode]) => `${namespace} ${mode}`).join(", ")),
    facts(
      ["Agreement with the other scheduler", known(compared?.agreement, percent)],
      ["Regret, 0 to 100 %", known(compared?.meanRegret, percent)],
      ["Nodes that would have stayed empty", known(compared?.nodesSaved, (nodes) => number(nodes))],
      ["Compared", compared ? `${plural(compared.all, "pod")}: ${number(compared.same)} same, ${number(compared.different)} different, ${number(compared.forbidden)} forbidden, ${number(compared.noNode)} without a node` : "nothing yet"]));
}
