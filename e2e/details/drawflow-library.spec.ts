import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type FlowDocument, openDocument, textOf } from "../../lib/flows/drawflow/document.ts";
import { type Edit, editsWith } from "../../lib/flows/drawflow/edit.fixture.ts";
import { addModule } from "../../lib/flows/drawflow/edits/modules.ts";
import { repairs } from "../../lib/flows/drawflow/repairs.ts";
import { modulesOf } from "../../lib/flows/drawflow/tree.ts";
import { viewOf } from "../../lib/flows/drawflow/view.ts";
import { expect, test } from "../fixtures.ts";

// The library that the format is from: what the editor writes must be to it what it is to us.
const library = join(import.meta.dirname, "../../node_modules/drawflow/dist/drawflow.min.js");
const samples = join(import.meta.dirname, "../../lib/flows/drawflow/samples");
const DOCUMENTS = 200;

type Exported = { drawflow: Record<string, { data: Record<string, unknown> }> };
type LibraryEditor = {
  reroute: boolean;
  start(): void;
  import(drawing: unknown): void;
  export(): Exported;
  changeModule(name: string): void;
  addNode(...args: unknown[]): number;
  addConnection(source: number | string, target: number | string, output: string, input: string): void;
};
type LibraryWindow = { Drawflow: new (container: Element) => LibraryEditor };

/** A module as the library draws it, in an order of its own. */
type Drawn = { module: string; nodes: string[]; edges: string[]; points: number };

// Modules are names of an object: one that went and came again stands in its old place in the text.
const inOrder = (modules: Drawn[]) => modules.toSorted((a, b) => (a.module < b.module ? -1 : 1));

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(result.refused);
  return result.document;
}

// A style says six digits of a number.
const styled = (pixels: number) => Number(pixels.toPrecision(6));

function drawnBy(document: FlowDocument): Drawn[] {
  const modules = modulesOf(document).map((module) => {
    const { nodes, edges } = viewOf(document, module);
    return {
      module,
      nodes: nodes.map(({ key, x, y }) => `${key} ${styled(x)} ${styled(y)}`).sort(),
      edges: edges.map((edge) => [edge.source, edge.sourcePort, edge.target, edge.targetPort].join(" ")).sort(),
      points: edges.reduce((sum, { points }) => sum + points.length, 0),
    };
  });
  return inOrder(modules);
}

/** Documents that our edits made, of nothing and of the library's own files. */
function documents(): FlowDocument[] {
  // It looks for a name of `data` by a selector, and throws at one that makes none.
  const name = fc.stringMatching(/^[A-Za-z][\w-]{0,8}$/);
  const data = fc.dictionary(
    name,
    fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.constant(null), fc.array(fc.nat())),
  );
  const lists = fc.sample(fc.tuple(edits(data), edits(data), edits(data)), { numRuns: DOCUMENTS, seed: 5 });
  const nothing = '{"drawflow":{"Home":{"data":{}}}}';
  const bases = [nothing, ...readdirSync(samples).map((file) => readFileSync(join(samples, file), "utf8"))];
  return lists.map((list, i) => {
    const edited = list.flat().reduce((one, edit) => edit(one), open(bases[i % bases.length] ?? nothing));
    // The library cannot do without this module.
    return addModule(edited, "Home");
  });
}

function edits(data: fc.Arbitrary<unknown>): fc.Arbitrary<Edit[]> {
  return editsWith(fc.constantFrom("Home", "Other", "a/b %2F ?"), data);
}

test("the Drawflow library draws what our editor writes, and gives it back for us to read", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.route("**/*", (route) => route.abort());
  await page.addScriptTag({ path: library });
  const made = documents();
  const answers = await test.step("The library draws, exports and edits every document", async () => {
    const answers = await page.evaluate((texts) => {
      const { Drawflow } = window as unknown as LibraryWindow;
      const drawnIn = (container: Element, module: string) => ({
        module,
        nodes: [...container.querySelectorAll<HTMLElement>(".drawflow-node")]
          .map(
            ({ id, style }) =>
              `${id.slice("node-".length)} ${Number.parseFloat(style.left)} ${Number.parseFloat(style.top)}`,
          )
          .sort(),
        edges: [...container.querySelectorAll(".connection")]
          .map((connection) => {
            const [, target, source, output, input] = [...connection.classList];
            return [source?.slice("node_out_node-".length), output, target?.slice("node_in_node-".length), input].join(
              " ",
            );
          })
          .sort(),
        points: container.querySelectorAll(".connection circle.point").length,
      });
      return texts.map((text) => {
        const container = document.createElement("div");
        document.body.replaceChildren(container);
        const editor = new Drawflow(container);
        editor.reroute = true;
        editor.start();
        editor.import(JSON.parse(text));
        const drawn = Object.keys(editor.export().drawflow).map((module) => {
          editor.changeModule(module);
          return drawnIn(container, module);
        });
        const exported = JSON.stringify(editor.export());
        // It goes on drawing where we left off.
        editor.changeModule("Home");
        const first = editor.addNode("log", 1, 1, 5, 6, "log", { label: "Theirs" }, "");
        const second = editor.addNode("log", 1, 1, 7, 8, "log", {}, "");
        editor.addConnection(first, second, "output_1", "input_1");
        return { drawn, exported, grown: JSON.stringify(editor.export()) };
      });
    }, made.map(textOf));
    return answers;
  });
  await test.step("What it drew and what it gave back are as we read them", async () => {
    let [nodes, edges, points] = [0, 0, 0];
    for (const [i, { drawn, exported, grown }] of answers.entries()) {
      const document = made[i] as FlowDocument;
      const ours = drawnBy(document);
      expect(inOrder(drawn)).toEqual(ours);
      expect(JSON.parse(exported)).toEqual(JSON.parse(textOf(document)));
      expect(drawnBy(open(exported))).toEqual(ours);
      const theirs = drawnBy(open(grown));
      expect(theirs.flatMap((one) => one.edges)).toHaveLength(ours.flatMap((one) => one.edges).length + 1);
      expect(theirs.flatMap((one) => one.nodes)).toHaveLength(ours.flatMap((one) => one.nodes).length + 2);
      expect(repairs(open(grown))).toEqual([]);
      for (const one of ours) {
        nodes += one.nodes.length;
        edges += one.edges.length;
        points += one.points;
      }
    }
    expect([nodes, edges, points].every((count) => count > DOCUMENTS)).toBe(true);
    expect(requests).toEqual([]);
  });
});
