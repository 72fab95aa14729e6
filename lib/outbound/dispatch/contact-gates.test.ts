import { beforeAll, describe, expect, test } from "vitest";
import {
  PATCH as changeContact,
  GET as getContact,
} from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { DAY_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";
import { type Hub, listIn, workingHub } from "./hub.fixture.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

async function recordOf(hub: Hub, list: bigint, position = 0) {
  const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}`;
  const { result } = (await call(getContact, { path, key })).json;
  const closed = result.gates.filter(({ open }: { open: boolean }) => !open);
  return { ...result, closed: closed.map(({ reason }: { reason: string }) => reason) };
}

const firstOf = async (hub: Hub, contact: object = {}, list: object = {}) => {
  const { first, closed } = await recordOf(hub, await listIn(hub, [contact], list));
  return [first, ...closed];
};

describe("a contact's record tells", () => {
  test("that nothing holds it, or all that does", async () => {
    const hub = await workingHub();
    expect(await firstOf(hub)).toEqual([null]);
    const asleep = await makeHub();
    expect(await firstOf(asleep, {}, { status: "inactive" })).toEqual([
      "list",
      "listInactive",
      "hubDisabled",
      "noProvider",
      "noAgent",
    ]);
    await db().campaign.update({ where: { id: hub.campaignId }, data: { enabled: false } });
    expect(await firstOf(hub)).toEqual(["campaign", "campaignDisabled"]);
  });

  test("the hours on its own clock", async () => {
    const hub = await workingHub({}, { contactingSchedule: {} });
    expect(await firstOf(hub)).toEqual(["hours", "hoursNeverOpen"]);
    await db().campaign.update({ where: { id: hub.campaignId }, data: { schedule: {} } });
    expect(await firstOf(hub)).toEqual(["campaign", "campaignNeverOpens", "hoursNeverOpen"]);
  });

  test("when it comes next", async () => {
    const hub = await workingHub();
    const tomorrow = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
    const list = await listIn(hub, [
      { scheduledFor: tomorrow },
      { nextAttemptAt: tomorrow, attempts: 1, scheduledFor: new Date(0) },
      { nextAttemptAt: tomorrow, state: "done" },
    ]);
    for (const position of [0, 1]) {
      const { first, nextAttempt, gates } = await recordOf(hub, list, position);
      expect([first, nextAttempt]).toEqual(["time", formatUtc(tomorrow)]);
      expect(gates.find(({ gate }: { gate: string }) => gate === "time")).toEqual({
        gate: "time",
        open: false,
        opensAt: formatUtc(tomorrow),
        why: "The time of the next attempt has not come.",
        reason: "later",
      });
    }
    expect(await recordOf(hub, list, 2)).toMatchObject({ first: "attempts", nextAttempt: null, closed: ["done"] });
  });

  test("the number that is next, if it is on the blacklist", async () => {
    const hub = await workingHub({ country: "ES" }, { maxAttempts: 2 });
    await db().blacklistEntry.create({ data: { clientId: "600111222" } });
    const clientIds = ["+34600333444", "+34600111222"];
    const list = await listIn(hub, [{ clientIds }, { clientIds, attempts: 2 }, { clientIds, attempts: 4 }]);
    expect(await Promise.all([0, 1, 2].map(async (at) => (await recordOf(hub, list, at)).closed))).toEqual([
      [],
      ["blacklisted"],
      ["blacklisted", "noAttemptsLeft"],
    ]);
  });

  test("how long that number is on the blacklist of the hub's campaign", async () => {
    const hub = await workingHub();
    const other = await makeHub();
    const [soon, late] = [1, 2].map((days) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS));
    const clientIds = ["1", "2", "3", "4"].map((last) => `3460055544${last}`);
    const entry = (at: number, campaignId: bigint | null, expiresAt: Date | null) => ({
      clientId: clientIds[at] ?? "",
      campaignId,
      expiresAt: expiresAt ?? null,
    });
    await db().blacklistEntry.createMany({
      data: [
        entry(0, hub.campaignId, soon ?? null),
        entry(0, null, late ?? null),
        entry(1, hub.campaignId, null),
        entry(1, null, late ?? null),
        entry(2, other.campaignId, null),
        entry(3, null, new Date(0)),
      ],
    });
    const list = await listIn(
      hub,
      clientIds.map((one) => ({ clientIds: [one] })),
    );
    const told = await Promise.all(
      clientIds.map(async (_, at) => {
        const { gates } = await recordOf(hub, list, at);
        const { open, opensAt } = gates.find(({ gate }: { gate: string }) => gate === "blacklist");
        return [open, opensAt];
      }),
    );
    expect(told).toEqual([
      [false, late && formatUtc(late)],
      [false, null],
      [true, null],
      [true, null],
    ]);
  });

  test("the time of its list, its own end, a holiday, and all the attempts it may have", async () => {
    const hub = await workingHub({}, { maxTotal: 2 });
    const tomorrow = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
    expect(await firstOf(hub, {}, { start: tomorrow })).toEqual(["list", "listStartsLater"]);
    expect(await firstOf(hub, {}, { end: new Date(0) })).toEqual(["list", "listEnded"]);
    expect(await firstOf(hub, { expiresAt: new Date(0) })).toEqual(["time", "expired"]);
    expect(await firstOf(hub, { expiresAt: tomorrow, scheduledFor: tomorrow })).toEqual(["time", "expiresFirst"]);
    expect(await firstOf(hub, { expiresAt: tomorrow })).toEqual([null]);
    expect(await firstOf(hub, { attempts: 2 })).toEqual(["frequency", "totalCap"]);
    expect(await firstOf(hub, { attempts: 1 })).toEqual([null]);
    const holidays = [-1, 0, 1].map((days) => formatUtc(new Date(Date.now() + days * DAY_MS)).slice(0, 10));
    await db().campaign.update({ where: { id: hub.campaignId }, data: { holidays } });
    expect(await firstOf(hub)).toEqual(["campaign", "holiday"]);
  });

  test("a message that is missing, until the hub has a template", async () => {
    const hub = await workingHub({ channel: "sms" });
    const list = await listIn(hub, [{}, { message: '{"content":"Hello"}' }, { message: '{"subject":"x"}' }]);
    const closed = async () => Promise.all([0, 1, 2].map(async (at) => (await recordOf(hub, list, at)).closed));
    expect(await closed()).toEqual([["nothingToSend"], [], ["nothingToSend"]]);
    const template = await db().template.create({ data: { name: unique("t"), channel: "sms", content: "Hi" } });
    await db().hub.update({ where: { id: hub.id }, data: { templateId: template.id } });
    expect(await closed()).toEqual([[], [], []]);
  });

  test("a provider that cannot send: mail that is not set up, a flow that is not live", async () => {
    const mail = await workingHub({ channel: "email" }, { provider: "smtp" });
    const contact = { message: '{"content":"Hello"}' };
    expect(await firstOf(mail, contact)).toEqual(["provider", "mailNotSetUp"]);
    const server = {
      host: "mail.example.com",
      port: 25,
      security: "none",
      fromAddress: "a@example.com",
      fromName: "A",
    };
    await db().mailServer.create({ data: { ...server, changedBy: "x" } });
    expect(await firstOf(mail, contact)).toEqual([null]);
    await db().mailServer.deleteMany();
    const name = unique("provider");
    const hub = await workingHub({}, { provider: name });
    expect(await firstOf(hub)).toEqual(["provider", "flowNotLive"]);
    const version = {
      version: 1,
      description: "",
      drawFlowObj: "{}",
      flow: "{}",
      type: "provider",
      user: "x",
      savedBy: "x",
      problems: [],
    };
    const flow = await db().flow.create({ data: { name, versions: { create: version } } });
    expect(await firstOf(hub)).toEqual(["provider", "flowNotLive"]);
    await db().flow.update({ where: { id: flow.id }, data: { live: 1 } });
    expect(await firstOf(hub)).toEqual([null]);
    await db().flow.update({ where: { id: flow.id }, data: { pausedAt: new Date() } });
    expect(await firstOf(hub)).toEqual(["provider", "flowPaused"]);
    const problem = { code: "cycle", message: "x", node: null, module: null };
    await db().flowVersion.updateMany({ where: { flowId: flow.id }, data: { problems: [problem] } });
    expect(await firstOf(hub)).toEqual(["provider", "flowHasProblems"]);
  });

  test("the same in the list of contacts, and once it was changed", async () => {
    const hub = await workingHub();
    const list = await listIn(hub, [{}, { state: "cancelled" }]);
    const path = `/api/dialer/id/${hub.name}/lists/${list}/contacts`;
    const { result } = (await call(getContacts, { path, key })).json;
    expect(result.map(({ first }: { first: string }) => first)).toEqual([null, "attempts"]);
    const changed = await call(changeContact, { path: `${path}/${list}-0`, key, body: { timezone: "Asia/Tokyo" } });
    expect(changed.json.result).toMatchObject({ first: null, nextAttempt: null, timezone: "Asia/Tokyo" });
    expect(changed.json.result.gates).toHaveLength(11);
  });
});
