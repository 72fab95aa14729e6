import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { DELETE as DROP } from "../../app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { POST as LEADS } from "../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { POST as LEFT_OUT } from "../../app/api/dialer/id/[hubName]/left-out/route.ts";
import { POST as EXPORT } from "../../app/api/interactions/exports/route.ts";
import { POST as FEED } from "../../app/api/interactions/route.ts";
import { sealAudit } from "../audit/seal.ts";
import { db, statement } from "../db.ts";
import { prepareExport } from "../interactions/export/work.ts";
import { call } from "./call.ts";
import { makeHub, unique } from "./factories.ts";
import { makeInteraction, type SegmentIn } from "./interactions.ts";
import { listOf, uploadTo } from "./list-upload.ts";

/** Someone, with what a contact centre knows people by. */
export type RandomPerson = { phone: string; contactId: string; name: string };

const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join("");
/** Nobody that another test knows. */
export const randomPerson = (): RandomPerson => ({
  phone: `598${digits(9)}`,
  contactId: `crm-${digits(10)}`,
  name: `Name ${digits(10)}`,
});
const pick = <T>(from: readonly T[]): T => from[randomBytes(1).readUInt8() % from.length] as T;

/** A day of a contact centre in which everybody of `people` comes up everywhere. */
export async function aDay(people: RandomPerson[], key: string) {
  const hub = await makeHub();
  const spelt = ({ phone }: RandomPerson) => pick([phone, `+${phone}`]);
  const segmentOf = (one: RandomPerson): Partial<SegmentIn> => ({
    client: { id: spelt(one), name: one.name, contactId: one.contactId },
    data: { plan: "gold", phone: Number(one.phone), big: 1 },
    comments: [`${pick(people).name} is known to ${pick(people).phone}`],
    disposition: { id: 7, comment: `asked by ${pick(people).contactId}, ${pick(people).phone}`, levels: ["Sale"] },
    flags: { finished: true },
  });
  const fed = Array.from({ length: 60 }, () => {
    const first = segmentOf(pick(people));
    return makeInteraction(
      ...pick([[first], [first, { data: { note: "moved on" } }], [first, segmentOf(pick(people))]]),
    );
  });
  const bad = people.map((one) => ({ ...makeInteraction(segmentOf(one)), extra: 1 }));
  const body = [...fed, ...bad].map((one) => JSON.stringify(one)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson" };
  expect((await call(FEED, { path: "/api/interactions", key, body, headers })).json.result.rejected).toBe(bad.length);

  const neighbour = (one: RandomPerson) => people[(people.indexOf(one) + 1) % people.length] as RandomPerson;
  const contact = (one: RandomPerson) => ({
    clientIds: [spelt(one)],
    contactId: one.contactId,
    data: { name: one.name, knows: [neighbour(one).phone, neighbour(one).contactId] },
  });
  const blacklisted = people[0] as RandomPerson;
  await db().blacklistEntry.create({ data: { clientId: blacklisted.phone } });
  const lists = [
    listOf([...people, ...people].map(contact)),
    listOf([...people.map(contact), { clientIds: ["12"], contactId: people[1]?.contactId }]),
    // Long enough to wait for the worker.
    listOf(
      Array.from({ length: 10_100 }, (_, i) =>
        i % 2000 === 7 ? contact(people[(i - 7) / 2000] ?? pick(people)) : { clientIds: [`34${600_000_000 + i}`] },
      ),
    ),
  ];
  const ids: number[] = [];
  for (const list of lists) {
    ids.push((await uploadTo(hub, key, list, { query: "?onError=skip" })).json.result.id);
  }
  await statement(db(), "UPDATE contact SET state = 'done', attempts = 2 WHERE list_id = $1 AND position % 2 = 1", [
    ids[0],
  ]);
  const leftOut = await call(LEFT_OUT, {
    path: `/api/dialer/id/${hub.name}/left-out`,
    key,
    body: {
      filename: "people.csv",
      headers: ["phone", "customer", "name"],
      count: 2 * people.length,
      rows: people.flatMap((one, at) => [
        {
          row: at + 2,
          cells: [`${one.phone.slice(0, 3)} ${one.phone.slice(3)}`, one.contactId, one.name],
          problem: "twice",
        },
        { row: at + 50, cells: [`12; ${one.phone}`, one.contactId, one.name], problem: "no number" },
      ]),
    },
  });
  expect(leftOut.status).toBe(200);
  const leads = await call(LEADS, {
    path: `/api/dialer/id/${hub.name}/freshLeads?leftOut=${leftOut.json.result.id}`,
    key,
    body: { leads: [...people, ...people].map(contact) },
    headers: { "Idempotency-Key": unique("leads") },
  });
  for (const { id } of leads.json.result.leads.slice(0, people.length)) {
    const path = `/api/dialer/id/${hub.name}/freshLeads/${id}`;
    expect((await call(DROP, { path, key })).status).toBe(200);
  }
  const [{ id: userId } = { id: 0n }] = await statement<{ id: bigint }>(db(), `SELECT id FROM "user" LIMIT 1`);
  for (const one of people) {
    await db().savedView.create({
      data: { userId, name: unique("view"), search: { range: "today", client: one.phone, contactId: one.contactId } },
    });
  }
  await drawFor(people);
  const search = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
  const asked = await call(EXPORT, { path: "/api/interactions/exports", key, body: { search, format: "ndjson" } });
  await prepareExport(BigInt(asked.json.result.id), new AbortController().signal);
  await sealAudit();
  return { lists: ids };
}

/** A flow that someone draws, with everybody of `people` in it. */
async function drawFor(people: RandomPerson[]) {
  const name = unique("flow");
  const flow = await db().flow.create({ data: { name } });
  const [{ id: userId } = { id: 0n }] = await statement<{ id: bigint }>(db(), `SELECT id FROM "user" LIMIT 1`);
  const text = JSON.stringify({ drawflow: { Home: { data: { 1: { id: 1, name: "note", data: { text: people } } } } } });
  await db().flowDraft.create({ data: { flowId: flow.id, userId, text, baseVersion: 1 } });
}
