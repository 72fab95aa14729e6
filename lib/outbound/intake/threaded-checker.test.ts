import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { JsonSplitter } from "../../json/splitter.ts";
import type { CheckSpec } from "./batch-check.ts";
import { type Checker, InlineChecker } from "./checker.ts";
import { ThreadedChecker } from "./threaded-checker.ts";

const spec: CheckSpec = { array: "list", kind: "telephony", preview: false, hasTemplate: false };

/** Everything a checker says of a body. */
async function said(checker: Checker, body: string) {
  const splitter = new JsonSplitter("list", ["list"], () => {});
  const findings = [...splitter.push(Buffer.from(body))].map(async (raw) => {
    try {
      const { faults, naming } = await checker.check(raw);
      return { faults, naming, bytes: Buffer.from(raw.bytes).toString(), ends: [...raw.ends] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { message: error.message, errors: error.details.errors };
    }
  });
  const all = await Promise.all(findings);
  const warnings = await checker.warnings();
  checker.close();
  return { all, warnings };
}

const contact = fc.oneof(
  fc.constantFrom<unknown>(null, {}, "x", { clientIds: ["12"] }, { clientIds: ["123"], agent: "luis" }),
  fc.record(
    { clientIds: fc.array(fc.stringMatching(/^\d{2,5}$/)), color: fc.string() },
    { requiredKeys: ["clientIds"] },
  ),
);

it("a thread says what the caller's own thread would, of many uploads at once", async () => {
  const bodies = fc.array(
    fc.tuple(fc.array(contact, { maxLength: 1200 }), fc.constantFrom("", "1 2", '{"a":1,"a":2}')),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (given) => {
      const texts = given.map(([contacts, last]) => {
        const parts = contacts.map((one) => JSON.stringify(one));
        return `{"list":[${[...parts, ...(last ? [last] : [])].join(" , ")}]}`;
      });
      const [inline, threaded] = await Promise.all([
        Promise.all(texts.map((text) => said(new InlineChecker(spec), text))),
        Promise.all(texts.map((text) => said(new ThreadedChecker(spec), text))),
      ]);
      expect(threaded).toEqual(inline);
    }),
    { numRuns: 30 },
  );
});
