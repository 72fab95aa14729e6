import fc, { type Arbitrary } from "fast-check";
import type { FlowDocument } from "./document.ts";
import { connect, disconnect, setPoints } from "./edits/connections.ts";
import { copyFragment, duplicateNodes, pasteFragment } from "./edits/fragments.ts";
import { addModule, moveModule, removeModule, renameModule } from "./edits/modules.ts";
import { addNode, moveNodes, removeNodes, setData, setDisabled } from "./edits/nodes.ts";
import { reconnect } from "./edits/reconnect.ts";
import { modulesOf, nodesOf } from "./tree.ts";
import { viewOf } from "./view.ts";

export type Edit = (document: FlowDocument) => FlowDocument;

const quarters = fc.integer({ min: -2000, max: 8000 }).map((count) => count / 4);
const place = fc.record({ x: quarters, y: quarters });
const which = fc.nat(20);
const oddModules = fc.constantFrom("Home", "Other", "new", "__proto__", 'a"b\\');
const oddData = fc.jsonValue({ maxDepth: 2 });

function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

const moduleAt = (document: FlowDocument, at: number) => pick(modulesOf(document), at) ?? "Home";
const keyAt = (document: FlowDocument, module: string, at: number) =>
  pick(Object.keys(nodesOf(document, module)), at) ?? "none";

/** A node as the editor makes them. */
function madeNode(name: string, settings: unknown) {
  const port = () => ({ connections: [] });
  return {
    name,
    data: settings,
    class: name,
    html: "",
    typenode: false,
    inputs: { input_1: port() },
    outputs: { output_1: port(), output_2: port() },
  };
}

const adding = (data: Arbitrary<unknown>): Arbitrary<Edit> =>
  fc.tuple(which, place, data).map(
    ([m, at, settings]) =>
      (document) =>
        addNode(document, moduleAt(document, m), madeNode("log", settings), at).document,
  );

const connecting: Arbitrary<Edit> = fc
  .tuple(which, which, which, fc.constantFrom("output_1", "output_2"), fc.array(place, { maxLength: 3 }))
  .map(([m, from, to, sourcePort, points]) => (document) => {
    const module = moduleAt(document, m);
    const [source, target] = [keyAt(document, module, from), keyAt(document, module, to)];
    const connection = { source, sourcePort, target, targetPort: "input_1" };
    const connected = connect(document, module, connection);
    return points.length > 0 ? setPoints(connected, module, connection, points) : connected;
  });

const disconnecting: Arbitrary<Edit> = fc.tuple(which, which).map(([m, at]) => (document) => {
  const module = moduleAt(document, m);
  const edge = pick(viewOf(document, module).edges, at);
  return edge ? disconnect(document, module, edge) : document;
});

const reconnecting: Arbitrary<Edit> = fc
  .tuple(which, which, which, fc.boolean())
  .map(([m, at, to, leadsOn]) => (document) => {
    const module = moduleAt(document, m);
    const edge = pick(viewOf(document, module).edges, at);
    const key = keyAt(document, module, to);
    const led = leadsOn ? { target: key, targetPort: "input_1" } : { source: key, sourcePort: "output_2" };
    return edge ? reconnect(document, module, edge, { ...edge, ...led }) : document;
  });

const moving: Arbitrary<Edit> = fc.tuple(which, which, place).map(([m, at, to]) => (document) => {
  const module = moduleAt(document, m);
  return moveNodes(document, module, new Map([[keyAt(document, module, at), to]]));
});

const removing: Arbitrary<Edit> = fc.tuple(which, which).map(([m, at]) => (document) => {
  const module = moduleAt(document, m);
  return removeNodes(document, module, [keyAt(document, module, at)]);
});

const settingData = (data: Arbitrary<unknown>): Arbitrary<Edit> =>
  fc.tuple(which, which, data).map(([m, at, value]) => (document) => {
    const module = moduleAt(document, m);
    return setData(document, module, keyAt(document, module, at), value);
  });

const switching: Arbitrary<Edit> = fc.tuple(which, which, fc.boolean()).map(([m, at, disabled]) => (document) => {
  const module = moduleAt(document, m);
  return setDisabled(document, module, [keyAt(document, module, at), keyAt(document, module, at + 1)], disabled);
});

const copying: Arbitrary<Edit> = fc.tuple(which, which, which, place).map(([m, to, at, where]) => (document) => {
  const module = moduleAt(document, m);
  const keys = [keyAt(document, module, at), keyAt(document, module, at + 1)];
  if (to % 2 === 0) return duplicateNodes(document, module, keys, where).document;
  const text = copyFragment(document, module, keys);
  return pasteFragment(document, moduleAt(document, to), text, where)?.document ?? document;
});

const changingModules = (names: Arbitrary<string>): Arbitrary<Edit> =>
  fc.oneof(
    names.map((name) => (document: FlowDocument) => addModule(document, name)),
    fc.tuple(which, names).map(
      ([m, to]) =>
        (document: FlowDocument) =>
          renameModule(document, moduleAt(document, m), to),
    ),
    fc.tuple(which, which).map(
      ([m, to]) =>
        (document: FlowDocument) =>
          moveModule(document, moduleAt(document, m), to % 5),
    ),
    fc.tuple(which).map(
      ([m]) =>
        (document: FlowDocument) =>
          removeModule(document, moduleAt(document, m)),
    ),
  );

/** What a person does in the editor: each edit finds something in the document to be done to, or does nothing. */
export function editsWith(modules: Arbitrary<string>, data: Arbitrary<unknown>): Arbitrary<Edit[]> {
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: adding(data) },
      { weight: 6, arbitrary: connecting },
      { weight: 2, arbitrary: disconnecting },
      { weight: 2, arbitrary: reconnecting },
      { weight: 4, arbitrary: moving },
      { weight: 2, arbitrary: removing },
      { weight: 3, arbitrary: settingData(data) },
      { weight: 2, arbitrary: switching },
      { weight: 2, arbitrary: copying },
      { weight: 1, arbitrary: changingModules(modules) },
    ),
    { maxLength: 12 },
  );
}

export const edits: Arbitrary<Edit[]> = editsWith(oddModules, oddData);
