import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../json/read.ts";
import { draws } from "../../testing/draws.ts";
import type { ComparedConnection } from "../diff/connections.ts";
import { diff, type FlowDiff, isEmpty } from "../diff/diff.ts";
import { edited, innerEdits, someDrawing, someEdits } from "../diff/edits.fixture.ts";
import { chosen } from "./choices.fixture.ts";
import type { Choice } from "./conflicts.ts";
import { merge } from "./merge.ts";

function told(a: string, b: string): FlowDiff {
  const found = diff(a, b);
  if ("lines" in found) throw new Error("These are not drawings.");
  return found;
}

type Change = { text: string; about: string[] };

/**
 * What a comparison tells, each change as a text and the nodes it is about. Positions and reroute points are not
 * counted: mine wins there. A node under another key or in another module is one less and one more.
 */
function changes(found: FlowDiff): Change[] {
  const ends = (one: ComparedConnection) => JSON.stringify([one.source, one.sourcePort, one.target, one.targetPort]);
  const connection = (one: ComparedConnection | null, what: string) =>
    one ? [{ about: [one.source, one.target], text: `${what} ${ends(one)}` }] : [];
  return [
    ...found.nodes.flatMap(({ before, after, fields }) => {
      const about = [before, after].flatMap((one) => (one ? [one.key] : []));
      if (before && after && before.module === after.module && before.key === after.key) {
        return fields.map(({ path, after: to }) => ({ about, text: JSON.stringify([after.key, path, to]) }));
      }
      return [...(before ? [`removed ${before.key}`] : []), ...(after ? [`added ${after.key}`] : [])].map((text) => ({
        about,
        text,
      }));
    }),
    ...found.connections.flatMap(({ before, after, change }) => {
      if (change === "redrawn" || change === "altered") return [];
      return [...connection(before, "off"), ...connection(after, "on")];
    }),
    ...found.modules.map((one) => ({ about: [], text: JSON.stringify(one) })),
  ];
}

test("no change of either side is lost: it is in what is merged, or it is asked about, and nothing else is", () => {
  let [asked, wanted] = [0, 0];
  fc.assert(
    fc.property(someDrawing, innerEdits, innerEdits, (text, my, their) => {
      const [mine, theirs] = [edited(text, my), edited(text, their)];
      const merged = merge(text, mine, theirs);
      // `merge.test.ts` tries nodes that get another key: here each change keeps its key.
      fc.pre(merged.renamed.length === 0);
      const contested = new Set(merged.conflicts.map(({ key }) => key));
      const uncontested = (list: Change[]) => list.filter(({ about }) => !about.some((one) => contested.has(one)));
      const texts = (list: Change[]) => new Set(uncontested(list).map((one) => one.text));
      const both = texts([...changes(told(text, mine)), ...changes(told(text, theirs))]);
      asked += merged.conflicts.length;
      wanted += both.size;
      expect(texts(changes(told(text, merged.text)))).toEqual(both);
    }),
    { numRuns: draws(2_000) },
  );
  expect(asked).toBeGreaterThan(draws(100));
  expect(wanted).toBeGreaterThan(draws(3_000));
});

test("a side that changed nothing has no say, one that changed the same is not asked, and mine everywhere is mine", () => {
  fc.assert(
    fc.property(someDrawing, someEdits, someEdits, (text, my, their) => {
      const [mine, theirs] = [edited(text, my), edited(text, their)];
      const respaced = JSON.stringify(readJson(text));
      expect(isEmpty(diff(mine, merge(text, mine, respaced).text))).toBe(true);
      expect(isEmpty(diff(theirs, merge(text, respaced, theirs).text))).toBe(true);
      expect(merge(text, mine, JSON.stringify(readJson(mine))).conflicts).toEqual([]);
      const merged = merge(text, mine, theirs);
      for (const choice of ["mine", "theirs"] as const) {
        const settled = merge(text, mine, theirs, chosen(merged, choice));
        expect(settled.conflicts.map(({ id }) => id)).toEqual(merged.conflicts.map(({ id }) => id));
      }
    }),
    { numRuns: draws(300) },
  );
});

test("what is merged holds no connection that only one of its ends knows of", () => {
  fc.assert(
    fc.property(
      someDrawing,
      someEdits,
      someEdits,
      fc.constantFrom<Choice>("mine", "theirs", "both"),
      (text, my, their, choice) => {
        const [mine, theirs] = [edited(text, my), edited(text, their)];
        const merged = merge(text, mine, theirs, chosen(merge(text, mine, theirs), choice));
        const { connections } = told('{"drawflow":{}}', merged.text);
        expect(connections.filter(({ after }) => after?.outs.length !== 1 || after.ins.length !== 1)).toEqual([]);
      },
    ),
    { numRuns: draws(700) },
  );
});
