import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "../../db.ts";
import { draws } from "../../testing/draws.ts";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import type { AttemptOutcome } from "../attempts/outcomes.ts";
import { listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { countContactsOf, tallyMarked, tallyParts } from "./counted.ts";
import { rangeParts } from "./parts.ts";

const start = Date.parse("2026-11-24T08:00:00Z");
const reached: readonly AttemptOutcome[] = ["answered", "read"];
const dispositions = [null, { id: 7, levels: ["Sold"] }, { id: 10, levels: ["No", "Gone"] }];

const drawnAttempt = fc.record({
  list: fc.nat(1),
  position: fc.constantFrom(0, 1, 31, 32, 62, 63, 64, 95, 96, 127, 128, 2 ** 40),
  minute: fc.integer({ min: -20, max: 140 }),
  outcome: fc.constantFrom(null, "answered", "busy", "read", "no_answer"),
  agent: fc.constantFrom(null, null, "ana", "ben"),
  disposition: fc.constantFrom(...dispositions),
  isOther: fc.constantFrom(false, false, false, true),
});

function times(keys: readonly (string | null | undefined)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const key of keys) if (key) found[key] = (found[key] ?? 0) + 1;
  return found;
}

test("whatever was attempted, the counts are those of its attempts one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnAttempt, { maxLength: 120, size: "max" }), async (drawn) => {
      const [hub, other] = [await workingHub(), await workingHub()];
      const lists = [await listIn(hub, []), await listIn(hub, [])];
      const attempts = drawn.map((one, i) => ({ ...one, n: i + 1, at: new Date(start + one.minute * MINUTE_MS + i) }));
      await db().attempt.createMany({
        data: attempts.map(({ list, position, n, outcome, agent, disposition, isOther, at }) => ({
          listId: lists[list] ?? 0n,
          position: BigInt(position),
          n,
          id: randomUUID(),
          hubId: isOther ? other.id : hub.id,
          filename: "x",
          number: "1",
          numberIndex: 0,
          client: "1",
          status: outcome === null ? "going" : "ended",
          outcome,
          agent,
          ...(disposition && { disposition }),
          startedAt: at,
          provider: "simulated",
          simulated: true,
        })),
      });
      const range = { hubId: hub.id, from: new Date(start), until: new Date(start + 2 * HOUR_MS) };
      const own = attempts.filter(({ isOther, at }) => !isOther && at >= range.from && at < range.until);
      const contactsOf = (some: typeof own) => new Set(some.map(({ list, position }) => `${list}/${position}`)).size;
      expect(await countContactsOf(range, reached)).toEqual({
        attempted: contactsOf(own),
        reached: contactsOf(own.filter(({ outcome }) => reached.some((one) => one === outcome))),
      });
      const marked = await tallyMarked(range);
      const byAgent = Map.groupBy(own, ({ agent }) => agent);
      byAgent.delete(null);
      const tallyOf = (some: typeof own) => ({
        attempts: some.length,
        outcomes: times(some.map(({ outcome }) => outcome)),
      });
      expect(marked.byAgent).toEqual(new Map([...byAgent].map(([agent, some]) => [agent, tallyOf(some)])));
      const ofEach = times(own.map(({ disposition }) => disposition && String(disposition.id)));
      expect(Object.fromEntries(marked.dispositions.map(({ id, attempts: count }) => [id, count]))).toEqual(ofEach);
      const inOrder = marked.dispositions.map(({ attempts: count }) => count);
      expect(inOrder).toEqual([...inOrder].sort((one, next) => next - one));
      const parts = rangeParts("2026-11-24 08:00:00", "2026-11-24 09:59:59");
      const partOf = ({ at }: (typeof own)[number]) =>
        formatUtc(
          new Date(parts.firstMs + Math.floor((at.getTime() - parts.firstMs) / parts.lengthMs) * parts.lengthMs),
        );
      const byPart = [...Map.groupBy(own, partOf)].map(([part, some]) => [part, tallyOf(some)] as const);
      expect(await tallyParts(range, parts, "UTC")).toEqual(new Map(byPart));
    }),
    { numRuns: draws(100) },
  );
});
