import fc from "fast-check";
import { expect, test } from "vitest";
import { documentText } from "./document.fixture.ts";
import { type FlowDocument, openDocument, textOf } from "./document.ts";
import { repair, repairAll, repairs } from "./repairs.ts";

const RUNS = { numRuns: 150 };

function open(text: string): FlowDocument {
  const result = openDocument(text);
  if ("refused" in result) throw new Error(`${result.refused}: ${text}`);
  return result.document;
}

function counts(document: FlowDocument): Map<string, number> {
  const found = new Map<string, number>();
  for (const { problem } of repairs(document)) found.set(problem.code, (found.get(problem.code) ?? 0) + 1);
  return found;
}

const total = (all: Map<string, number>) => [...all.values()].reduce((sum, one) => sum + one, 0);

test("a repair takes its problem away and brings no other", () => {
  const used = new Set<string>();
  fc.assert(
    fc.property(documentText, (text) => {
      const document = open(text);
      const was = counts(document);
      for (const { problem, repair: code } of repairs(document)) {
        if (!code) continue;
        used.add(code);
        const is = counts(repair(document, problem));
        expect(total(is)).toBeLessThan(total(was));
        // Where a node takes its id for a key, a half that named nobody names it, and perhaps a port that it lacks.
        if (code === "set-key") continue;
        expect(is.get(problem.code) ?? 0).toBeLessThan(was.get(problem.code) ?? 0);
        const brought = [...is].filter(([one, count]) => count > (was.get(one) ?? 0));
        expect(brought, code).toEqual([]);
      }
    }),
    RUNS,
  );
  expect(used.size).toBeGreaterThan(6);
});

test("repaired as a whole, what is left needs a person", () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const document = open(text);
      const after = repairAll(document);
      expect(repairs(after).every((one) => one.repair === null)).toBe(true);
      expect(total(counts(after))).toBeLessThanOrEqual(total(counts(document)));
      expect(counts(open(textOf(after)))).toEqual(counts(after));
    }),
    RUNS,
  );
});
