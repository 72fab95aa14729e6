import type { FlowDocument } from "../drawflow/document.ts";
import { readDrawing } from "../drawflow/drawing.ts";
import type { Extract } from "../drawflow/edits/extract.ts";
import { type JsonObject, memberOf } from "../drawflow/json.ts";
import { type EdgeView, type NodeView, viewOf } from "../drawflow/view.ts";
import { givenNames } from "../expression/names.ts";
import { roleOf } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import { graphOf, type PlacedNode } from "./graph.ts";
import { namesInFlow } from "./names.ts";
import { compileSettings, settingsOf } from "./settings.ts";

/** Why nodes cannot become a module: a run would go another way than before. */
export type NoModule = {
  refused: "broken" | "fixed" | "enters" | "circle" | "apart" | "leaves" | "fork" | "loop" | "ends" | "values";
  names?: string[];
};

/** Nodes that can become a module: the values it is handed, and the one that later nodes take from it. */
export type ModuleExtract = Extract & { entry: NodeView; handed: string[]; result: string | null };

/** What becomes a module of these nodes, so that runs go as before; or why that cannot be. */
export function moduleExtractOf(
  document: FlowDocument,
  type: string,
  module: string,
  chosen: ReadonlySet<string>,
): ModuleExtract | NoModule {
  const { nodes, edges } = viewOf(document, module);
  const selected = nodes.filter(({ key }) => chosen.has(key));
  const cards = selected.filter(({ name }) => name !== "note");
  const keys = new Set(cards.map(({ key }) => key));
  const own = edges.filter(({ source, target }) => keys.has(source) || keys.has(target));
  if (cards.some(({ name }) => !specOf(name)) || own.some(({ dangling }) => dangling)) return { refused: "broken" };
  if (cards.some(({ name }) => name === "stop" || ["start", "handler"].includes(roleOf(name) ?? ""))) {
    return { refused: "fixed" };
  }
  const inside = own.filter(({ source, target }) => keys.has(source) && keys.has(target));
  const [into, ...others] = own.filter(({ source }) => !keys.has(source));
  const out = own.filter(({ target }) => !keys.has(target));
  const entry = cards.find(({ key }) => key === into?.target);
  if (!into || !entry || others.length > 0) return { refused: "enters" };
  const faulty = wayFault(cards, inside, out, entry);
  if (faulty) return { refused: faulty };
  const { handed, results } = valuesOf(document, type, module, keys, entry.key);
  const [result = null, ...more] = results;
  if (more.length > 0 || (result !== null && out.length === 0)) return { refused: "values", names: results };
  return { keys: selected.map(({ key }) => key), into, out, entry, handed, result };
}

function wayFault(
  cards: readonly NodeView[],
  inside: readonly EdgeView[],
  out: readonly EdgeView[],
  entry: NodeView,
): NoModule["refused"] | null {
  if (inside.some(({ target }) => target === entry.key)) return "circle";
  if (reachedBy(inside, [entry.key]).size < cards.length) return "apart";
  const [first] = out;
  if (!first) return null;
  if (out.some(({ target, targetPort }) => target !== first.target || targetPort !== first.targetPort)) return "leaves";
  const ports = [...inside, ...out].map(({ source, sourcePort }) => JSON.stringify([source, sourcePort]));
  const led = new Set(ports);
  if (led.size < ports.length) return "fork";
  const loops = new Set(cards.filter(({ name }) => name === "loop").map(({ key }) => key));
  const bodies = inside.filter(
    ({ source, sourcePort }) => loops.has(source) && meaningOf(cards, source, sourcePort) === "each",
  );
  const walked = reachedBy(
    inside.filter(({ source }) => !loops.has(source)),
    bodies.map(({ target }) => target),
  );
  if (out.some(({ source }) => walked.has(source) && !loops.has(source))) return "loop";
  const ends = cards.some(
    (card) =>
      !walked.has(card.key) &&
      portsOf(card).some(({ port, meaning, unused }) => {
        const isFailure = meaning === "error" || meaning === "timeout";
        return !isFailure && !unused && !led.has(JSON.stringify([card.key, port]));
      }),
  );
  return ends ? "ends" : null;
}

function portsOf({ name, data }: NodeView) {
  return specOf(name)?.outputs(settingsOf(data)) ?? [];
}

function meaningOf(cards: readonly NodeView[], key: string, port: string) {
  const card = cards.find((one) => one.key === key);
  return card && portsOf(card).find((one) => one.port === port)?.meaning;
}

function reachedBy(edges: readonly EdgeView[], from: readonly string[]): Set<string> {
  const led = Map.groupBy(edges, ({ source }) => source);
  const reached = new Set(from);
  for (const key of reached) for (const { target } of led.get(key) ?? []) reached.add(target);
  return reached;
}

/** The variables that the nodes take from those before them, and those that they set for others. */
function valuesOf(document: FlowDocument, type: string, module: string, keys: ReadonlySet<string>, entry: string) {
  const graph = graphOf(readDrawing(memberOf(document.value, "drawflow") as JsonObject).drawing);
  const names = namesInFlow(graph, type);
  const given = new Set(givenNames(type));
  const here = graph.nodes.filter(({ drawn }) => drawn.module === module);
  const [within, around] = [
    here.filter(({ drawn }) => keys.has(drawn.key)),
    here.filter(({ drawn }) => !keys.has(drawn.key)),
  ];
  const place = graph.nodes.findIndex(({ drawn }) => drawn.module === module && drawn.key === entry);
  const setAround = new Set(around.flatMap(namesSet));
  // Who runs a module hands it values that no node of it sets.
  const comes = (name: string) => (module !== "Home" || setAround.has(name)) && names.has(place, name);
  const [takenWithin, takenAround] = [new Set(within.flatMap(namesTaken)), new Set(around.flatMap(namesTaken))];
  return {
    handed: [...takenWithin].filter((name) => !given.has(name) && comes(name)),
    results: [...new Set(within.flatMap(namesSet))].filter((name) => takenAround.has(name)),
  };
}

function namesSet({ spec, data }: PlacedNode): string[] {
  return Object.keys(spec.gives(data));
}

function namesTaken({ spec, data }: PlacedNode): string[] {
  return compileSettings(spec, data).names.flatMap(({ name, sees }) => (sees.includes(name) ? [] : [name]));
}
