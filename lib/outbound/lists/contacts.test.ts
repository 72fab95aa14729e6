import { beforeAll, describe, expect, it } from "vitest";
import { POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import {
  PATCH as changeContact,
  GET as getContact,
  DELETE as removeContact,
} from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { GET as getContacts } from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/route.ts";
import { GET as getReceipt } from "../../../app/api/dialer/id/[hubName]/lists/[id]/receipt/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { fetchList, listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { setState } from "../attempts/counts.fixture.ts";
import { outboundJobs } from "../jobs.ts";

let key: string;
let username: string;
let hub: Awaited<ReturnType<typeof makeHub>>;
let mail: Awaited<ReturnType<typeof makeHub>>;

withQueues(outboundJobs);
beforeAll(async () => {
  const user = await makeUser();
  username = user.username;
  key = await makeApiKey({ userId: user.id });
  hub = await makeHub();
  mail = await makeHub({ channel: "email" });
  const file = { contentType: "application/pdf", size: 1, sha256: Buffer.of(1), content: Buffer.of(1) };
  await db().attachment.create({ data: { ...file, hubId: mail.id, path: "brochure.pdf" } });
});

const listIn = async (of: { name: string }, contacts: unknown[]): Promise<number> =>
  (await uploadTo(of, key, listOf(contacts))).json.result.id;
const at = (of: { name: string }, list: number, rest = "") => `/api/dialer/id/${of.name}/lists/${list}/contacts${rest}`;
const page = (of: { name: string }, list: number, query = "") => call(getContacts, { path: at(of, list) + query, key });
const read = (of: { name: string }, list: number, position: number | string) =>
  call(getContact, { path: at(of, list, `/${list}-${position}`), key });
const change = (of: { name: string }, list: number, position: number, body: object) =>
  call(changeContact, { path: at(of, list, `/${list}-${position}`), key, body });
const remove = (of: { name: string }, list: number, position: number) =>
  call(removeContact, { path: at(of, list, `/${list}-${position}`), key });

describe("the contacts of a list", () => {
  it("are those of one status, or those that one gate is the first to hold, with their own total", async () => {
    const list = await listIn(hub, [
      { clientIds: ["600111301"] },
      { clientIds: ["600111302"] },
      { clientIds: ["600111401"] },
    ]);
    await setState({ list: BigInt(list), position: 1n }, "done");
    const found = async (query: string) => {
      const { json } = await page(hub, list, query);
      return [json.total, json.result.map(({ position }: { position: number }) => position)];
    };
    expect(await found("?status=done")).toEqual([1, [1]]);
    expect(await found("?status=waiting&rows=1&index=1")).toEqual([2, [2]]);
    expect(await found("?status=waiting&index=2")).toEqual([2, []]);
    expect(await found("?gate=list")).toEqual([3, [0, 1, 2]]);
    expect(await found("?gate=list&status=waiting&search=6001113")).toEqual([1, [0]]);
    expect(await found("?gate=hub")).toEqual([0, []]);
    await db().contact.updateMany({ where: { state: "done" }, data: { result: "busy" } });
    expect(await found("?result=busy")).toEqual([1, [1]]);
    expect(await found("?result=sent&gate=list")).toEqual([0, []]);
    await db().list.update({ where: { id: list }, data: { status: "active" } });
    expect(await found("?gate=list")).toEqual([0, []]);
    expect(await found("?gate=hub&rows=1&index=1")).toEqual([3, [1]]);
    for (const query of ["?status=asleep", "?gate=door"]) {
      const { status, json } = await page(hub, list, query);
      expect([status, json.errors[0].path]).toEqual([400, query.slice(1).split("=")[0]]);
    }
  });

  it("come by position, with what the API took them with", async () => {
    const agent = await makeUser();
    const data = { nombre: "José", deep: { a: [1.5, null] } };
    const list = await listIn(hub, [
      { clientIds: ["+34 600-111-222", "34600111223"], timezone: "Asia/Tokyo", priority: 3, contactId: "crm-1", data },
      { clientIds: [34600111224], agent: agent.username },
    ]);
    const { json } = await page(hub, list);
    const bare = { timezone: null, priority: 0, contactId: null, agent: null, data: null };
    const written = { template: null, subject: null, content: null, attachments: [] };
    const held = { nextAttempt: null, result: null, history: [], gates: expect.any(Array), first: "list" };
    expect(json).toEqual({
      index: 0,
      rows: 50,
      total: 2,
      result: [
        {
          id: `${list}-0`,
          position: 0,
          status: "waiting",
          attempts: 0,
          ...bare,
          ...written,
          ...held,
          number: "+34600111222",
          clientIds: ["+34600111222", "34600111223"],
          timezone: "Asia/Tokyo",
          priority: 3,
          contactId: "crm-1",
          data,
        },
        {
          id: `${list}-1`,
          position: 1,
          status: "waiting",
          attempts: 0,
          ...bare,
          ...written,
          ...held,
          number: "34600111224",
          clientIds: ["34600111224"],
          agent: agent.username,
        },
      ],
    });
    expect((await read(hub, list, 1)).json.result).toEqual(json.result[1]);
  });

  it("come by page", async () => {
    const list = await listIn(hub, manyContacts(30));
    const { json } = await page(hub, list, "?index=27&rows=2");
    expect(json.result.map((one: { position: number }) => one.position)).toEqual([27, 28]);
    expect(json).toMatchObject({ index: 27, rows: 2, total: 30 });
    for (const query of ["?rows=0", "?rows=1001", "?index=x", "?search=", "?color=red", "?search=a%00"]) {
      expect((await page(hub, list, query)).status).toBe(400);
    }
  });

  it.each([
    ["+34 600-11", [0, 2]],
    ["3460011", [0, 2]],
    ["600", []],
    ["44", [2]],
    ["2", [2]],
    ["crm-1", [1]],
    ["crm", []],
    ["%", []],
  ])("are found by %j", async (search, positions) => {
    const list = await listIn(hub, [
      { clientIds: ["+34600111222"] },
      { clientIds: ["1987"], contactId: "crm-1" },
      { clientIds: ["4455", "34600119999"] },
    ]);
    const { json } = await page(hub, list, `?search=${encodeURIComponent(search)}`);
    expect(json.result.map((one: { position: number }) => one.position)).toEqual(positions);
    expect(json.total).toBe(positions.length);
  });

  it("are found by the beginning of an address in any case", async () => {
    const list = await listIn(mail, [{ clientId: "Ana.Lopez@mail.com" }, { clientId: "ana@mail.com" }]);
    expect((await page(mail, list, "?search=ana.lo")).json).toMatchObject({ total: 1, result: [{ position: 0 }] });
    expect((await page(mail, list, "?search=ANA@")).json).toMatchObject({ total: 1, result: [{ position: 1 }] });
  });

  it("are the list's own, and the hub's whose the list is", async () => {
    const [list, other] = [await listIn(hub, manyContacts(1)), await listIn(hub, manyContacts(1))];
    expect((await page(mail, list)).status).toBe(404);
    expect((await read(hub, list, 1)).status).toBe(404);
    expect((await read(hub, list, "x")).status).toBe(400);
    expect((await call(getContact, { path: at(hub, other, `/${list}-0`), key })).status).toBe(404);
    const outside = await makeApiKey({ sees: { hubs: [mail.id] } });
    expect((await call(getContacts, { path: at(hub, list), key: outside })).status).toBe(403);
  });
});

describe("a contact is changed", () => {
  it("as far as is asked, normalised and checked as an upload's", async () => {
    const agent = await makeUser();
    const list = await listIn(hub, [
      {
        clientIds: ["600"],
        timezone: "Asia/Tokyo",
        priority: 5,
        contactId: "a",
        agent: agent.username,
        data: { a: 1 },
      },
    ]);
    const answer = await change(hub, list, 0, { clientIds: ["(34) 600-1", 77777], priority: -1, data: { b: "ñ" } });
    const { result } = answer.json;
    expect(result).toMatchObject({ clientIds: ["346001", "77777"], priority: -1, data: { b: "ñ" }, contactId: "a" });
    expect(result).toMatchObject({ timezone: "Asia/Tokyo", agent: agent.username });
    expect((await read(hub, list, 0)).json.result).toEqual(result);
    const nulls = { timezone: null, priority: null, contactId: null, agent: null, data: null };
    expect((await change(hub, list, 0, nulls)).json.result).toMatchObject({ ...nulls, priority: 0 });
    const log = await db().audit.findFirst({ where: { target: `${hub.name}/${list}-0` }, orderBy: { id: "asc" } });
    expect(log).toMatchObject({ action: "contact.update", before: { priority: 5 }, after: { priority: -1 } });
  });

  it("in its message too, keeping a template that is disabled by now", async () => {
    const template = await db().template.create({ data: { name: unique("t"), channel: "email", content: "x" } });
    const other = await db().template.create({ data: { name: unique("t"), channel: "email", content: "y" } });
    const list = await listIn(mail, [{ clientId: "a@b.co", template: template.name, subject: "Hi" }]);
    await db().template.update({ where: { id: template.id }, data: { enabled: false } });
    const more = { content: "Hello", attachments: ["brochure.pdf"], subject: null };
    expect((await change(mail, list, 0, { clientId: "c@d.co", ...more })).json.result).toMatchObject({
      number: "c@d.co",
      template: template.name,
      ...more,
    });
    expect((await change(mail, list, 0, { template: template.name })).json.errors[0].path).toBe("template");
    expect((await change(mail, list, 0, { template: other.name })).json.result.template).toBe(other.name);
    expect((await change(mail, list, 0, { template: null, content: null })).json.result).toMatchObject({
      template: null,
      content: null,
      attachments: ["brochure.pdf"],
    });
  });

  it.each([
    [{}, ""],
    [{ clientIds: [] }, "clientIds"],
    [{ clientIds: ["x"] }, "clientIds[0]"],
    [{ clientIds: null }, "clientIds"],
    [{ clientIds: [12345678901234567890n.toString(), "x"] }, "clientIds[1]"],
    [{ clientId: "600" }, "clientId"],
    [{ subject: "Hi" }, "subject"],
    [{ timezone: "Mars" }, "timezone"],
    [{ priority: 1.5 }, "priority"],
    [{ agent: "nobody at all" }, "agent"],
    [{ data: [] }, "data"],
    [{ data: { long: "x".repeat(66_000) } }, "data"],
    [{ data: { big: 2 ** 60 } }, "data.big"],
    [{ contactId: "x\0" }, "contactId"],
    [{ color: "red" }, "color"],
    [{ clientIds: ["611", "+612"] }, "clientIds"],
  ])("with %j is refused, and stays as it was", async (body, path) => {
    await db().blacklistEntry.createMany({ data: ["611", "612"].map((clientId) => ({ clientId })) });
    const list = await listIn(hub, manyContacts(1));
    const before = (await read(hub, list, 0)).json;
    const refused = await change(hub, list, 0, body);
    await db().blacklistEntry.deleteMany();
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
    expect((await read(hub, list, 0)).json).toEqual(before);
  });

  it("only while nobody has tried to reach it, and never as one of the leads' month", async () => {
    const list = await listIn(hub, manyContacts(2));
    const first = { listId_position: { listId: BigInt(list), position: 0n } };
    for (const data of [{ attempts: 1 }, { attempts: 0, state: "working" as const }]) {
      await db().contact.update({ where: first, data });
      expect((await change(hub, list, 0, { priority: 1 })).status).toBe(409);
      expect((await remove(hub, list, 0)).status).toBe(409);
    }
    const path = `/api/dialer/id/${hub.name}/freshLeads`;
    const month = (await call(postLeads, { path, key, body: { leads: manyContacts(1) } })).json.result.list;
    expect((await page(hub, month)).json.total).toBe(1);
    expect((await change(hub, month, 0, { priority: 1 })).status).toBe(409);
    expect((await remove(hub, month, 0)).status).toBe(409);
    expect((await change(hub, list, 5, { priority: 1 })).status).toBe(404);
  });
});

describe("a contact is removed", () => {
  it("once, and the list's counts and its receipt tell of it", async () => {
    const list = await listIn(hub, manyContacts(5));
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(hub, list, 2)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await fetchList(hub, key, list)).toMatchObject({ received: 5, saved: 4, rejected: 1, suppressed: 0 });
    expect((await page(hub, list)).json).toMatchObject({ total: 4 });
    const path = `/api/dialer/id/${hub.name}/lists/${list}/receipt`;
    const lines = (await call(getReceipt, { path, key })).text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))[2]).toMatchObject({
      position: 2,
      outcome: "rejected",
      reason: `removed by ${username}`,
      number: "+34600000002",
    });
    expect(await db().audit.count({ where: { action: "contact.remove", target: `${hub.name}/${list}-2` } })).toBe(1);
  });

  it("from an active list, all of them at once", async () => {
    const list = await listIn(hub, manyContacts(20));
    await db().list.update({ where: { id: BigInt(list) }, data: { status: "active" } });
    await Promise.all(Array.from({ length: 20 }, (_, i) => remove(hub, list, i)));
    expect(await fetchList(hub, key, list)).toMatchObject({ received: 20, saved: 0, rejected: 20, status: "finished" });
  });
});
