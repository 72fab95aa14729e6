import { expect, test } from "vitest";
import { arrive } from "./arrivals.ts";
import { makeClients } from "./cast.ts";
import { Chance } from "./chance.ts";
import { drawInteraction } from "./draw.ts";

test("what is still going on has no sign of an end, and nothing that is yet to come", () => {
  const now = new Date(Date.UTC(2026, 10, 20, 15, 30));
  const chance = new Chance(5);
  const cast = { clients: makeClients(chance, 50), dispositions: [{ id: 1, levels: ["Solved"] }], now };
  const last = Array.from({ length: 3000 }, () => drawInteraction(chance, cast, arrive(chance, now, 1)))
    .map(({ segments }) => segments.at(-1))
    .filter((segment) => segment && !segment.timings.endDate);
  expect(last.length).toBeGreaterThan(20);
  for (const segment of last) {
    expect(segment?.flags).toMatchObject({ abandon: false, finishedByClient: false, finished: false });
    const { timings, comments, disposition, transfer } = segment ?? {};
    for (const [name, value] of Object.entries(timings ?? {}))
      if (typeof value === "string") expect([name, value <= "2026-11-20 15:30:00"]).toEqual([name, true]);
    if (!timings?.dateAttendedAgent) expect(timings).toMatchObject({ holdtime: null });
    if (!timings?.dateFirstResponse) expect(timings).toMatchObject({ firstResponseTime: null, art: null });
    expect([comments, disposition, transfer]).toEqual([[], null, null]);
  }
});
