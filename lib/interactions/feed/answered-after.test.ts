import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pool } from "../../db.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

const startDate = "2026-10-05 10:00:00";
const timed = (dateAttendedAgent: string | null) => ({ timings: { startDate, dateAttendedAgent } });
const interactions = {
  quick: makeInteraction({ agent: "luis", ...timed("2026-10-05 10:00:07") }),
  transferred: makeInteraction(
    { automation: "menu", ...timed(null) },
    { agent: "ana", ...timed("2026-10-05 10:01:30"), data: { dateAttendedAgent: "2026-10-05 10:00:01" } },
    { agent: "luis", ...timed("2026-10-05 10:01:10"), data: { text: 'a "quoted" \\ \u0000 \ud800 text\n' } },
  ),
  backwards: makeInteraction({ agent: "luis", ...timed("2026-10-05 09:59:00") }),
  abandoned: makeInteraction({ agent: "", ...timed("2026-10-05 10:00:09") }, { agent: "ana", ...timed(null) }),
};
const expected = { quick: 7, transferred: 70, backwards: 0, abandoned: null };

async function held() {
  const { rows } = await pool().query("SELECT guid, answered_after FROM interaction");
  const byGuid = new Map(rows.map(({ guid, answered_after }) => [guid, answered_after]));
  return Object.fromEntries(Object.entries(interactions).map(([name, { guid }]) => [name, byGuid.get(guid)]));
}

test("the feed keeps after how many seconds an agent first attended, and the migration fills in the same", async () => {
  expect(await feedAll(Object.values(interactions))).toMatchObject({ created: 4, rejected: 0 });
  expect(await held()).toEqual(expected);
  await pool().query("UPDATE interaction SET answered_after = NULL");
  const path = "../../../prisma/migrations/20261121223324_keep_when_an_agent_answered/migration.sql";
  const script = readFileSync(new URL(path, import.meta.url), "utf8");
  await pool().query(script.slice(script.indexOf("UPDATE")));
  expect(await held()).toEqual(expected);
});
