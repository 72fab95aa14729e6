import { expect, test } from "vitest";
import { db, pgTransaction, pool } from "../../db.ts";
import { noteProviderPace, providerRoom } from "./provider-pace.ts";

/** What one claim of a hub does: it takes what the provider has room for. */
const claim = (provider: string, ratePerSecond: number | null, wanted = 100) =>
  pgTransaction(async (client) => {
    const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    const begun = Math.min(wanted, await providerRoom(client, provider, ratePerSecond, rows[0]?.now ?? new Date()));
    await noteProviderPace(client, provider, begun);
    return begun;
  });

test("a provider without a rate takes any number, and nothing is written of it", async () => {
  expect(await claim("free", null)).toBe(100);
  expect(await db().providerPace.count({ where: { provider: "free" } })).toBe(0);
});

test("claims of several hubs and workers share a provider's rate, and no second sees more", async () => {
  const begun: { at: number; count: number }[] = [];
  const until = Date.now() + 3000;
  const work = async () => {
    while (Date.now() < until) {
      const before = Date.now();
      const count = await claim("shared", 20);
      if (count > 0) begun.push({ at: before, count });
    }
  };
  await Promise.all([work(), work(), work()]);
  const total = begun.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBeGreaterThan(20);
  expect(total).toBeLessThanOrEqual(20 * 4);
  expect(Math.max(...begun.map(({ count }) => count))).toBeLessThanOrEqual(5);
});

test("another provider has a rate of its own", async () => {
  await claim("one", 1);
  expect(await claim("one", 1)).toBe(0);
  expect(await claim("other", 1)).toBe(1);
});

test("who finds another claim at the provider's pace begins nothing", async () => {
  await claim("held", 10);
  const other = await pool().connect();
  try {
    await other.query("BEGIN");
    const later = new Date(Date.now() + 2000);
    expect(await providerRoom(other, "held", 10, later)).toBeGreaterThan(0);
    expect(await claim("held", 10)).toBe(0);
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
});
