import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getCampaigns } from "@/app/api/campaigns/route.ts";
import { GET as live } from "@/app/api/health/live/route.ts";
import { GET as ready } from "@/app/api/health/ready/route.ts";
import { POST as search } from "@/app/api/interactions/search/route.ts";
import { GET as measured } from "@/app/api/metrics/route.ts";
import { pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";
import { Gate, gate, type Leave, usualLimits } from "./gate.ts";

// The settings are read when the product's modules are loaded.
vi.hoisted(() => {
  process.env.DATABASE_POOL = "5";
});

const FOREVER_MS = 1_000_000_000;
const limits = {
  places: 3,
  heavyEach: 2,
  heavyAll: 2,
  waitingEach: 4,
  waitingAll: 6,
  // How long a busy machine lets anybody wait says nothing where no test is about it.
  standingMs: FOREVER_MS,
  waitMs: FOREVER_MS,
  crowdedMs: 1000,
  soonMs: 100,
  crowdedWaitMs: 150,
};

/** Who is let in, in order; whoever is in leaves when it is told to. */
function visitors(gate: Gate) {
  const inside: { name: string; leave: Leave }[] = [];
  return {
    inside,
    names: () => inside.map(({ name }) => name),
    come: async (name: string, load: "light" | "heavy" = "light", signal: AbortSignal | null = null) => {
      try {
        const [caller = ""] = name.split(" ");
        inside.push({ name, leave: await gate.enter(caller, load, signal) });
        return "in";
      } catch (error) {
        return (error as { code: string }).code;
      }
    },
    leave: async () => {
      inside.shift()?.leave();
      await pause(0);
    },
  };
}

describe("the gate", () => {
  test("lets in as many as there are places, and as many heavy ones as their share", async () => {
    const { come, names } = visitors(new Gate(limits));
    void come("a 1", "heavy");
    void come("a 2", "heavy");
    void come("a 3", "heavy");
    void come("a 4");
    void come("a 5");
    await pause(0);
    expect(names()).toEqual(["a 1", "a 2", "a 4"]);
  });

  test("leaves others a place beside the heavy ones of one caller", async () => {
    const { come, names, leave } = visitors(new Gate({ ...limits, heavyEach: 1 }));
    for (const name of ["a 1", "a 2", "b 1", "c 1"]) void come(name, "heavy");
    await pause(0);
    expect(names()).toEqual(["a 1", "b 1"]);
    await leave();
    expect(names()).toEqual(["b 1", "a 2"]);
  });

  test("calls those that wait in turn, caller by caller", async () => {
    const { come, names, leave } = visitors(new Gate(limits));
    for (const name of ["a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "b 1", "c 1"]) void come(name);
    await pause(0);
    for (let left = 0; left < 5; left++) await leave();
    expect(names()).toEqual(["c 1", "a 5", "a 6"]);
  });

  test("refuses at once what is too many for one caller, and lets another one wait", async () => {
    const { come } = visitors(new Gate(limits));
    const all = Array.from({ length: 7 }, (_, i) => come(`a ${i}`));
    expect(await come("a 8")).toBe("unavailable");
    void come("b 1");
    void come("b 2");
    expect(await come("b 3")).toBe("unavailable");
    expect(await Promise.all(all.slice(0, 3))).toEqual(["in", "in", "in"]);
  });

  test("refuses a caller whose requests stand, and whoever waited too long", async () => {
    const own = new Gate({ ...limits, standingMs: 60, waitMs: 300 });
    const { come } = visitors(own);
    const all = ["a 1", "a 2", "a 3", "a 4"].map((name) => come(name));
    await pause(100);
    expect(await come("a 5")).toBe("unavailable");
    void come("b 1");
    expect(await all[3]).toBe("unavailable");
    expect(own.counts).toMatchObject({ running: 3, refused: 2 });
  });

  test("gives no place to who went away", async () => {
    const { come, names, leave } = visitors(new Gate(limits));
    const gone = new AbortController();
    for (const name of ["a 1", "a 2", "a 3"]) void come(name);
    const waiting = come("a 4", "light", gone.signal);
    void come("a 5");
    await pause(0);
    gone.abort();
    await leave();
    expect([await waiting, names()]).toEqual(["unavailable", ["a 2", "a 3", "a 5"]]);
  });

  describe("while more comes than there is", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    /** One place, in which every request stays for 40 ms; four wait for it, and one was refused. */
    async function crowdedGate() {
      const gate = new Gate({ ...limits, places: 1, standingMs: 10_000, waitMs: 10_000 });
      const all = visitors(gate);
      const stay = async () => {
        await vi.advanceTimersByTimeAsync(40);
        all.inside.shift()?.leave();
        await vi.advanceTimersByTimeAsync(0);
      };
      void all.come("a 0");
      await stay();
      const waiting = ["a 1", "a 2", "a 3", "a 4", "a 5"].map((name) => all.come(name));
      expect(await all.come("a 6")).toBe("unavailable");
      return { ...all, stay, waiting };
    }

    test("lets wait only who is served soon, whatever else the queue would hold", async () => {
      const { come, stay, names } = await crowdedGate();
      await stay();
      await stay();
      // Two still wait: the next one of theirs would have to for 120 ms, someone else for 80.
      expect(await come("a 7")).toBe("unavailable");
      void come("b 1");
      await stay();
      expect(names()).toEqual(["a 4"]);
      await stay();
      expect(names()).toEqual(["b 1"]);
    });

    test("refuses a request that has waited too long when its turn comes", async () => {
      const { stay, waiting } = await crowdedGate();
      for (let left = 0; left < 4; left++) await stay();
      expect(await Promise.all(waiting)).toEqual(["in", "in", "in", "in", "unavailable"]);
    });

    test("lets a burst wait again once nobody was refused for a while", async () => {
      const { come, stay } = await crowdedGate();
      for (let left = 0; left < 5; left++) await stay();
      await vi.advanceTimersByTimeAsync(limits.crowdedMs);
      const burst = ["a 1", "a 2", "a 3", "a 4", "a 5"].map((name) => come(name));
      for (let left = 0; left < 5; left++) await stay();
      expect(await Promise.all(burst)).toEqual(Array(5).fill("in"));
    });
  });
});

// What counts here is how many wait.
const patientLimits = { standingMs: FOREVER_MS, waitMs: FOREVER_MS, soonMs: FOREVER_MS, crowdedWaitMs: FOREVER_MS };

test("three times what fits at once: the rest is refused, others are served, and nothing is left over", async () => {
  Object.assign(globalThis, { switchyardGate: new Gate({ ...usualLimits(5), ...patientLimits }) });
  await feedAll(Array.from({ length: 3000 }, () => makeInteraction({ subject: "A subject to look for" })));
  const [busy, other] = [await makeApiKey(), await makeApiKey()];
  const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 00:00:00", timezone: "UTC" };
  const body = { ...range, subject: "subject", index: 0, rows: 100 };
  // No search ends before the others were asked for.
  const lock = await pool().connect();
  await lock.query("BEGIN; LOCK TABLE interaction");
  const searches = Array.from({ length: 200 }, () =>
    call(search, { path: "/api/interactions/search", key: busy, body }),
  );
  // Half of the pool's connections work on searches of one caller, and as many wait as one may have.
  await expect.poll(() => gate().counts).toEqual({ running: 2, waiting: 64, refused: 134 });
  const beside = await Promise.all([
    ...Array.from({ length: 10 }, () => call(getCampaigns, { path: "/api/campaigns", key: other })),
    call(live, { path: "/api/health/live" }),
  ]);
  expect(beside.map(({ status }) => status)).toEqual(Array(11).fill(200));
  const askReady = async () => (await call(ready, { path: "/api/health/ready" })).status;
  await expect.poll(askReady, { interval: 20 }).toBe(200);
  await lock.query("ROLLBACK");
  lock.release();
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(134);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(66);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const { text } = await call(measured, { path: "/api/metrics" });
  expect(text).toContain("switchyard_requests_refused_total 134");
  expect(text).toContain('switchyard_requests{state="running"} 0');
  expect(text).toContain('switchyard_requests{state="waiting"} 0');
});
