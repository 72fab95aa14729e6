import { expect, it } from "vitest";
import { GET as getReceipt } from "../../../app/api/dialer/id/[hubName]/lists/[id]/receipt/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();

const receipt = (id: number, query = "", headers = {}) =>
  call(getReceipt, { path: `/api/dialer/id/${hub.name}/lists/${id}/receipt${query}`, key, headers });
const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const mixed = async (): Promise<number> => {
  await db().blacklistEntry.createMany({ data: [{ clientId: "34600999999" }], skipDuplicates: true });
  const contacts = [
    { clientIds: ["600 111 222", "600111333"], timezone: "Europe/Madrid", contactId: "=1+1" },
    { clientIds: ["x"], contactId: "crm-2" },
    { clientIds: ["+34 600 999 999"] },
    null,
    { clientIds: [600111444] },
  ];
  return (await uploadTo(hub, key, listOf(contacts), { query: "?onError=skip" })).json.result.id;
};

it("says of every contact what became of it, in order", async () => {
  const id = await mixed();
  const answer = await receipt(id);
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
  const zone = "America/Montevideo";
  const wrong = "clientIds[0]: must be a phone number of 3 to 20 digits, with or without a leading +";
  const none = { reason: null, contactId: null };
  expect(lines(answer.text)).toEqual([
    {
      position: 0,
      outcome: "saved",
      ...none,
      number: "600111222",
      timezone: "Europe/Madrid",
      contactId: "=1+1",
      id: `${id}-0`,
    },
    { position: 1, outcome: "rejected", reason: wrong, number: "x", timezone: zone, contactId: "crm-2", id: null },
    {
      position: 2,
      outcome: "suppressed",
      ...none,
      reason: "is on the blacklist",
      number: "+34600999999",
      timezone: zone,
      id: null,
    },
    {
      position: 3,
      outcome: "rejected",
      ...none,
      reason: "must be an object",
      number: null,
      timezone: zone,
      id: null,
    },
    { position: 4, outcome: "saved", ...none, number: "600111444", timezone: zone, id: `${id}-4` },
  ]);
});

it("gives a part of it: the lines of one outcome, and so many from one on", async () => {
  const id = await mixed();
  const positions = async (query: string) => lines((await receipt(id, query)).text).map(({ position }) => position);
  expect(await positions("?outcome=rejected")).toEqual([1, 3]);
  expect(await positions("?outcome=suppressed&index=0&rows=1")).toEqual([2]);
  expect(await positions("?index=1&rows=3")).toEqual([1, 2, 3]);
  expect(await positions("?outcome=saved&index=1")).toEqual([4]);
  expect((await receipt(id, "?index=5&rows=10")).text).toBe("");
  const bad = await receipt(id, "?outcome=lost&rows=0&index=-1");
  expect(bad.json.errors.map(({ path }: { path: string }) => path)).toEqual(["outcome", "index", "rows"]);
});

it("comes as CSV that no spreadsheet runs, by Accept or by name", async () => {
  const id = await mixed();
  const [named, asked] = [await receipt(id, "?format=csv"), await receipt(id, "", { Accept: "text/csv" })];
  expect(asked.text).toBe(named.text);
  expect(named.headers.get("content-type")).toMatch(/^text\/csv/);
  expect(named.headers.get("content-disposition")).toBe(`attachment; filename="receipt-${id}.csv"`);
  const [head, first, , third] = named.text.split("\r\n");
  expect(head).toBe("position,outcome,reason,number,timezone,contactId,id");
  expect(first).toBe(`0,saved,,600111222,Europe/Madrid,'=1+1,${id}-0`);
  expect(third).toBe("2,suppressed,is on the blacklist,+34600999999,America/Montevideo,,");
});

it("is whole however long, and waits until the list is loaded", async () => {
  const { json } = await uploadTo(hub, key, listOf(manyContacts(12_001)));
  const { id } = json.result;
  expect((await receipt(id)).status).toBe(409);
  await load(id);
  expect(lines((await receipt(id)).text).map(({ position }) => position)).toEqual([...Array(12_001).keys()]);
});

it("refuses a format it does not have and a list that is not there", async () => {
  expect((await receipt(await mixed(), "?format=xml")).status).toBe(400);
  expect((await receipt(999_999_999)).status).toBe(404);
});
