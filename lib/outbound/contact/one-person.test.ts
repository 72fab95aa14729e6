import { afterEach, expect, it } from "vitest";
import { POST as postCheck } from "../../../app/api/dialer/id/[hubName]/check/route.ts";
import { POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { contactsOf, listOf, uploadTo } from "../../testing/list-upload.ts";

const key = await makeApiKey();
afterEach(() => db().blacklistEntry.deleteMany());

const saved = async (hub: { name: string }, numbers: string[]): Promise<string[]> => {
  const list = numbers.map((number) => ({ clientIds: [number] }));
  const { json } = await uploadTo(hub, key, listOf(list));
  return (await contactsOf(json.result.id)).flatMap(({ clientIds }) => clientIds);
};

it("a number on the blacklist is suppressed in every spelling, other numbers are saved as they were sent", async () => {
  await db().blacklistEntry.create({ data: { clientId: "34600999006" } });
  const listed = ["34600999006", "+34600999006", "0034600999006", "00 34 600-999-006"];
  const others = ["0034600999007", "+34600999008"];
  expect(await saved(await makeHub(), [...listed, ...others])).toEqual(others);
});

it("an entry of another campaign suppresses nobody, nor does one that has expired", async () => {
  const [hub, other] = [await makeHub(), await makeHub()];
  const ended = { expiresAt: new Date(Date.now() - 1000) };
  const data = [
    { clientId: "34600999001", campaignId: hub.campaignId },
    { clientId: "34600999002", ...ended },
    { clientId: "34600999003", expiresAt: new Date(Date.now() + 60_000) },
    { clientId: "34600999004", campaignId: hub.campaignId, ...ended },
  ];
  await db().blacklistEntry.createMany({ data });
  const numbers = data.map(({ clientId }) => clientId);
  expect(await saved(hub, numbers)).toEqual(["34600999002", "34600999004"]);
  expect(await saved(other, numbers)).toEqual(["34600999001", "34600999002", "34600999004"]);
});

it("a number without a code is judged as one of the hub's country, an entry of the blacklist too", async () => {
  await db().blacklistEntry.createMany({ data: [{ clientId: "34600999005" }, { clientId: "600999006" }] });
  const spanish = await makeHub({ country: "ES" });
  const listed = ["600999005", "+34600999005", "600999006", "0034600999006", "34600999006"];
  const others = ["600999007", "+351600999005"];
  expect(await saved(spanish, [...listed, ...others])).toEqual(others);
  expect(await saved(await makeHub(), ["600999005", "600999006", "+34600999006"])).toEqual([
    "600999005",
    "+34600999006",
  ]);
});

it("a check finds such a number in lists and leads of the hub, and on the blacklist", async () => {
  const hub = await makeHub({ country: "FR" });
  await db().blacklistEntry.create({ data: { clientId: "33612345678" } });
  await saved(hub, ["0612345670", "+33612345671"]);
  const path = `/api/dialer/id/${hub.name}`;
  await call(postLeads, { path: `${path}/freshLeads`, key, body: { leads: [{ clientIds: ["06 12 34 56 72"] }] } });
  const numbers = ["06 12 34 56 78", "+33612345670", "0612345671", "0033612345672", "612345679"];
  const { json } = await call(postCheck, { path: `${path}/check`, key, body: { numbers } });
  expect(json.result).toMatchObject({ blacklisted: [0], listed: [1, 2, 3] });
});

it("lists from before the hub had its country are found", async () => {
  const hub = await makeHub();
  await saved(hub, ["600111222"]);
  await db().hub.update({ where: { id: hub.id }, data: { country: "ES" } });
  const body = { numbers: ["+34600111222"] };
  const { json } = await call(postCheck, { path: `/api/dialer/id/${hub.name}/check`, key, body });
  expect(json.result.listed).toEqual([0]);
});
