import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { system } from "../../actor.ts";
import { pool } from "../../db.ts";
import { feedAll, makeInteraction, type SegmentIn } from "../../testing/interactions.ts";
import { outcomes } from "../values.ts";
import { interactionsSearch } from "./schema.ts";
import { search } from "./search.ts";

const startDate = "2026-10-05 10:00:00";
const attended = { agent: "luis", timings: { startDate, dateAttendedAgent: startDate } };
const bot = { automation: "menu" };
const over = (flags: SegmentIn["flags"] = {}) => ({ flags: { finished: true, ...flags } });

const interactions = {
  answered: makeInteraction({ ...bot, flags: { abandon: true } }, { ...attended, ...over() }),
  rungOnly: makeInteraction({ agent: "luis", ...over() }),
  left: makeInteraction({ ...over({ abandon: true }) }),
  // The flag of any segment counts, and may be written in other ways.
  leftBehindTheBot: makeInteraction(
    { ...bot, flags: { abandon: true } },
    { ...over(), data: { text: '"\\ \0 \ud800' } },
  ),
  contained: makeInteraction({ ...bot, data: { flags: { abandon: true } }, ...over({ abandon: false }) }),
  talking: makeInteraction({ ...attended }),
  withTheBot: makeInteraction({ ...bot, flags: { abandon: true } }),
  outbound: makeInteraction({ direction: "outbound", ...bot, ...over({ abandon: true }) }),
};
const expected = {
  ANSWERED: ["answered"],
  ABANDONED: ["rungOnly", "left", "leftBehindTheBot"],
  CONTAINED: ["contained"],
  UNFINISHED: ["talking", "withTheBot"],
};

async function found() {
  const names = new Map(Object.entries(interactions).map(([name, { guid }]) => [guid, name]));
  const range = { initialdate: "2026-10-05 00:00:00", finaldate: "2026-10-05 23:59:59", index: 0, rows: 50 };
  const of = async (outcome: string) => {
    const { result, total } = await search(interactionsSearch.parse({ ...range, outcome }), system);
    expect(total).toBe(result.length);
    return [outcome, result.map(({ guid }) => names.get(guid))] as const;
  };
  return Object.fromEntries(await Promise.all(outcomes.map(of)));
}

const inOrder = (all: Record<string, (string | undefined)[]>) =>
  Object.fromEntries(Object.entries(all).map(([outcome, names]) => [outcome, names.toSorted()]));

test("an interaction is found by how it went, and the migration tells of older ones the same", async () => {
  expect(await feedAll(Object.values(interactions))).toMatchObject({ created: 8, rejected: 0 });
  expect(inOrder(await found())).toEqual(inOrder(expected));
  await pool().query("UPDATE interaction SET abandon = false");
  const path = "../../../prisma/migrations/20261122130122_tell_abandoned_from_contained/migration.sql";
  const script = readFileSync(new URL(path, import.meta.url), "utf8");
  await pool().query(script.slice(script.indexOf("UPDATE")));
  expect(inOrder(await found())).toEqual(inOrder(expected));
});
