import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, pool } from "../../db.ts";
import { draws } from "../../testing/draws.ts";
import { MINUTE_MS, SECOND_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import type { AttemptOutcome } from "../attempts/outcomes.ts";
import { listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { countAttempts, countContactsOf, reachedKinds, tallyAttempts } from "./counted.ts";
import { foldAttemptCounts } from "./fold.ts";
import { rangeParts } from "./parts.ts";

const start = Date.parse("2026-11-24T08:00:00Z");
const outcomes = [
  null,
  "answered",
  "busy",
  "read",
  "sent",
  "no_answer",
] as const satisfies readonly (AttemptOutcome | null)[];
const dispositions = [null, { id: 7, levels: ["Sold"] }, { id: 10, levels: ["No", "Gone"] }];

const drawnAttempt = fc.record({
  list: fc.nat(1),
  position: fc.constantFrom(0, 1, 31, 32, 62, 63, 64, 95, 96, 127, 128, 2 ** 40),
  minute: fc.integer({ min: -20, max: 140 }),
  outcome: fc.constantFrom(...outcomes),
  /** What it comes to later; undefined: it stays. */
  becomes: fc.option(fc.constantFrom(...outcomes, "removed" as const), { nil: undefined, freq: 2 }),
  agent: fc.constantFrom(null, null, "ana", "ben"),
  disposition: fc.constantFrom(...dispositions),
  isOther: fc.constantFrom(false, false, false, true),
});

const drawnRange = fc.record({
  from: fc.integer({ min: -30, max: 130 }),
  minutes: fc.constantFrom(1, 14, 15, 16, 60, 120, 150),
  seconds: fc.constantFrom(0, 0, 1, 59),
});

function times(keys: readonly (string | null | undefined)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const key of keys) if (key) found[key] = (found[key] ?? 0) + 1;
  return found;
}

test("whatever was attempted, changed and removed, the counts are those of its attempts one by one", async () => {
  const drawnAttempts = fc.array(drawnAttempt, { maxLength: 120, size: "max" });
  await fc.assert(
    fc.asyncProperty(drawnAttempts, drawnRange, fc.boolean(), async (drawn, { from, minutes, seconds }, isFolded) => {
      const [hub, other] = [await workingHub(), await workingHub()];
      const lists = [await listIn(hub, []), await listIn(hub, [])];
      const made = drawn.map((one, i) => ({ ...one, n: i + 1, at: new Date(start + one.minute * MINUTE_MS + i) }));
      await db().attempt.createMany({
        data: made.map(({ list, position, n, outcome, agent, disposition, isOther, at }) => ({
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
      if (isFolded) await foldAttemptCounts();
      for (const to of [...outcomes, "removed"] as const) {
        const changed = made.filter(({ becomes }) => becomes === to).map(({ n }) => n);
        const where = "WHERE list_id = ANY($1) AND n = ANY($2)";
        if (to === "removed") await pool().query(`DELETE FROM attempt ${where}`, [lists, changed]);
        else await pool().query(`UPDATE attempt SET outcome = $3 ${where}`, [lists, changed, to]);
      }
      if (isFolded) await foldAttemptCounts();
      const attempts = made.flatMap(({ becomes, outcome, ...one }) =>
        becomes === "removed" ? [] : [{ ...one, outcome: becomes === undefined ? outcome : becomes }],
      );
      const first = start + from * MINUTE_MS + seconds * SECOND_MS;
      const range = { hubId: hub.id, from: new Date(first), until: new Date(first + minutes * MINUTE_MS) };
      const own = attempts.filter(({ isOther, at }) => !isOther && at >= range.from && at < range.until);
      const contactsOf = (some: typeof own) => new Set(some.map(({ list, position }) => `${list}/${position}`)).size;
      for (const kind of ["reached", "sent"] as const) {
        expect(await countContactsOf(range, kind)).toEqual({
          attempted: contactsOf(own),
          reached: contactsOf(own.filter(({ outcome }) => reachedKinds[kind].some((one) => one === outcome))),
        });
      }
      for (const [outcome, agent] of [[], ["busy"], [undefined, "ana"], ["busy", "ana"]] as const) {
        const fits = (one: (typeof own)[number]) =>
          (outcome === undefined || one.outcome === outcome) && (agent === undefined || one.agent === agent);
        expect(await countAttempts(range, { outcome, agent })).toBe(own.filter(fits).length);
      }
      const byAgent = Map.groupBy(own, ({ agent }) => agent);
      byAgent.delete(null);
      const tallyOf = (some: typeof own) => ({
        attempts: some.length,
        outcomes: times(some.map(({ outcome }) => outcome)),
      });
      const ofEach = times(own.map(({ disposition }) => disposition && String(disposition.id)));
      const lastSecond = formatUtc(new Date(range.until.getTime() - SECOND_MS));
      for (const initialdate of [formatUtc(range.from), "2026-11-20 08:00:00"]) {
        const parts = rangeParts(initialdate, lastSecond);
        const partOf = ({ at }: (typeof own)[number]) =>
          formatUtc(
            new Date(parts.firstMs + Math.floor((at.getTime() - parts.firstMs) / parts.lengthMs) * parts.lengthMs),
          );
        const byPart = [...Map.groupBy(own, partOf)].map(([part, some]) => [part, tallyOf(some)] as const);
        const tallies = await tallyAttempts(range, parts, "UTC");
        expect(tallies.byPart).toEqual(new Map(byPart));
        expect(tallies.byAgent).toEqual(new Map([...byAgent].map(([agent, some]) => [agent, tallyOf(some)])));
        const counts = tallies.dispositions.map(({ id, attempts: count }) => [id, count] as const);
        expect(Object.fromEntries(counts)).toEqual(ofEach);
        const inOrder = counts.map(([, count]) => count);
        expect(inOrder).toEqual([...inOrder].sort((one, next) => next - one));
      }
    }),
    { numRuns: draws(100) },
  );
});
