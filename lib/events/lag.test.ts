import { expect, test } from "vitest";
import { GET as metrics } from "@/app/api/metrics/flows/route.ts";
import { db, pool } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { emit } from "./events.ts";
import { eventLag } from "./lag.ts";
import { handEventsOn } from "./reading.ts";

const nothing = { hub: null, campaign: null, data: {} };
const readAll = async () => {
  while (await handEventsOn(async () => {}));
};

test("events that were not handed on are counted with their age, also in the middle of a reading", async () => {
  await readAll();
  expect(await eventLag()).toEqual({ events: 0, lagS: 0 });
  await emit(db(), "lead.saved", ...Array.from({ length: 250 }, () => nothing));
  await pool().query("UPDATE event SET at = now() - interval '90 seconds'");
  expect(await eventLag()).toEqual({ events: 250, lagS: expect.closeTo(90, -1) });
  await handEventsOn(async () => {});
  await emit(db(), "lead.saved", nothing);
  expect((await eventLag()).events).toBe(51);
  const { text } = await call(metrics, { path: "/api/metrics/flows", key: await makeApiKey() });
  expect(text).toContain("switchyard_events_waiting 51");
  expect(text).toMatch(/switchyard_events_lag_seconds 9\d/);
  await readAll();
  expect(await eventLag()).toEqual({ events: 0, lagS: 0 });
});
