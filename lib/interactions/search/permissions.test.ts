import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { system } from "../../actor.ts";
import { draws } from "../../testing/draws.ts";
import { feedAll } from "../../testing/interactions.ts";
import { actorOf, asked, oneOf, refusal, sees } from "../../testing/search/arbitraries.ts";
import { at, data, expectedResults, isRefusalExpected, visible } from "../../testing/search/oracle.ts";
import { timeLimit } from "../../testing/time-limits.ts";
import { detail } from "../detail/detail.ts";
import { freshNames } from "../names.ts";
import { search } from "./search.ts";

const SEARCHES = draws(3000);
const DETAILS = draws(500);
// Each draw is two statements or more.
const timeout = timeLimit(SEARCHES * 100);

beforeAll(async () => {
  expect(await feedAll(data)).toMatchObject({ received: 300, created: 300, rejected: 0 });
});

describe("what is found is what the filter says, inside what the actor may see", () => {
  test(`result, total, order, pages and cursor against a plain reading of the contract, ${SEARCHES} searches`, {
    timeout,
  }, async () => {
    const known = await freshNames();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(sees, asked, async (s, q) => {
        const actor = actorOf(s, known);
        if (isRefusalExpected(q, s)) {
          expect(await refusal(search(q, actor))).toBe("invalid");
          return;
        }
        const expected = expectedResults(q, s);
        const [index, rows] = [q.index ?? 0, q.rows ?? 0];
        const page = await search(q, actor);
        const slice = expected.slice(index * rows, (index + 1) * rows).map(({ guid }) => guid);
        expect(page.result.map(({ guid }) => guid)).toEqual(slice);
        expect(page.total).toBe(expected.length);
        const more = expected.length > (index + 1) * rows;
        expect(page.next !== null).toBe(more);
        found += slice.length;
        if (!page.next) return;
        const further = await search({ ...q, after: page.next, index: 0 }, actor);
        expect(further.result.map(({ guid }) => guid)).toEqual(
          expected.slice((index + 1) * rows, (index + 2) * rows).map(({ guid }) => guid),
        );
        expect(further.total).toBe(expected.length);
      }),
      { numRuns: SEARCHES },
    );
    expect(found).toBeGreaterThan(SEARCHES / 2);
  });

  test(`detail is allowed exactly when the list shows it, ${DETAILS} times`, { timeout }, async () => {
    const known = await freshNames();
    await fc.assert(
      fc.asyncProperty(sees, oneOf(data), async (s, one) => {
        const actor = actorOf(s, known);
        const code = await refusal(detail(one.guid, actor));
        expect(code).toBe(visible(one, s) ? null : "invalid");
        const range = { initialdate: at(0), finaldate: at(300 * 3600), timezone: "UTC", index: 0, rows: 1000 };
        const listed = (await search(range, actor)).result.some(({ guid }) => guid === one.guid);
        expect(listed).toBe(code === null);
      }),
      { numRuns: DETAILS },
    );
  });

  test("one that is not there: 404 for who sees all, the same 400 as for one that is hidden for anybody else", async () => {
    const known = await freshNames();
    const nobody = actorOf({ campaigns: [], agents: null, hubs: null }, known);
    expect(await refusal(detail(randomUUID(), system))).toBe("not-found");
    expect(await refusal(detail(randomUUID(), nobody))).toBe("invalid");
    expect(await refusal(detail(data[0]?.guid ?? "", nobody))).toBe("invalid");
  });
});
