import { beforeAll, describe, expect, test } from "vitest";
import { POST as postPreview } from "../../../app/api/dialer/id/[hubName]/schedule/preview/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { type Schedule, weekdays } from "../../time/weekly-schedule.ts";
import { type Hub, listIn, workingHub } from "./hub.fixture.ts";

let key: string;
let hub: Hub;
const week = (...ranges: string[]): Schedule => Object.fromEntries(weekdays.map((day) => [day, ranges]));
const preview = (body: object, of: { name: string } = hub, as = key) =>
  call(postPreview, { path: `/api/dialer/id/${of.name}/schedule/preview`, key: as, body });
const previewed = async (body: object) => (await preview(body)).json.result;

beforeAll(async () => {
  key = await makeApiKey();
  hub = await workingHub({}, { contactingSchedule: week("09:00-12:00"), enabled: false });
  await db().campaign.update({ where: { id: hub.campaignId }, data: { timezone: "Europe/Madrid" } });
  await listIn(hub, [{}, { timezone: "Asia/Tokyo" }, { timezone: "Asia/Tokyo" }, { state: "done" }], {
    status: "inactive",
  });
});

describe("who would be in hours", () => {
  test("now and through a week, each on the own clock", async () => {
    const { now, hours } = await previewed({ at: "2026-11-24 08:30:00" });
    expect(now).toEqual({ in: 1, out: 2 });
    expect(hours).toHaveLength(168);
    expect(hours[0]).toEqual({ at: "2026-11-24 08:00:00", in: 1, out: 2, clockChange: false });
    expect(hours[167]).toEqual({ at: "2026-12-01 07:00:00", in: 0, out: 3, clockChange: false });
    expect(hours.slice(0, 24).map((hour: { in: number }) => hour.in)).toEqual([
      ...[1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 0],
    ]);
  });

  test("by other hours than the hub's, and without any", async () => {
    const at = "2026-11-24 08:30:00";
    expect((await previewed({ at, contactingSchedule: null })).now).toEqual({ in: 3, out: 0 });
    expect((await previewed({ at, contactingSchedule: {} })).now).toEqual({ in: 0, out: 3 });
    expect((await previewed({ at, contactingSchedule: week("17:00-18:00") })).now).toEqual({ in: 2, out: 1 });
    expect((await previewed({ at, schedule: week("10:00-11:00") })).now).toEqual({ in: 0, out: 3 });
    expect((await previewed({ at, schedule: week("09:30-11:00"), contactingSchedule: null })).now).toEqual({
      in: 3,
      out: 0,
    });
    expect((await previewed({ at: "2026-11-24 10:59:30" })).now).toEqual({ in: 0, out: 3 });
  });

  test("nobody on a holiday of the campaign", async () => {
    const off = await workingHub();
    await db().campaign.update({ where: { id: off.campaignId }, data: { holidays: ["2026-11-25"] } });
    await listIn(off, [{}]);
    const { now, hours } = (await preview({ at: "2026-11-24 12:00:00" }, off)).json.result;
    expect(now).toEqual({ in: 1, out: 0 });
    const out = hours.filter((hour: { out: number }) => hour.out === 1).map(({ at }: { at: string }) => at);
    expect([out.length, out[0]]).toEqual([24, "2026-11-25 03:00:00"]);
  });

  test("a clock that is changed, in the hour in which it is", async () => {
    const { hours } = await previewed({ at: "2026-10-24 00:00:00", contactingSchedule: week("02:00-03:00") });
    const changed = hours.filter(({ clockChange }: { clockChange: boolean }) => clockChange);
    expect(changed.map(({ at }: { at: string }) => at)).toEqual(["2026-10-25 00:00:00"]);
    const open = hours.filter((hour: { in: number }) => hour.in === 1).map(({ at }: { at: string }) => at);
    expect(open.slice(0, 4)).toEqual([
      "2026-10-24 00:00:00",
      "2026-10-25 00:00:00",
      "2026-10-25 01:00:00",
      "2026-10-26 01:00:00",
    ]);
  });

  test("nobody where nobody waits; without a moment it is now", async () => {
    const none = (await preview({}, await makeHub())).json.result;
    expect(none.now).toEqual({ in: 0, out: 0 });
    expect(Math.abs(Date.parse(`${none.hours[0].at}Z`) - Date.now())).toBeLessThan(2 * 3_600_000);
  });
});

test.each([
  [{ at: "tomorrow" }, "at"],
  [{ at: "2026-02-30 00:00:00" }, "at"],
  [{ at: "9999-12-31 23:59:59" }, "at"],
  [{ schedule: { mon: ["9-10"] } }, "schedule.mon[0]"],
  [{ contactingSchedule: { monday: [] } }, "contactingSchedule.monday"],
  [{ color: "red" }, "color"],
])("what is not as it should be is named: %j", async (body, path) => {
  const refused = await preview(body);
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
});

test("a hub that is not there, or not to be seen, is not previewed", async () => {
  expect((await preview({}, { name: "none such" })).status).toBe(404);
  expect((await preview({}, hub, await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
  expect((await preview({}, hub, await makeApiKey({ scopes: ["interactions:read"] }))).status).toBe(403);
});
