import { afterEach, describe, expect, it } from "vitest";
import { POST as postCheck } from "../../../app/api/dialer/id/[hubName]/check/route.ts";
import { DELETE as cancelLead } from "../../../app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import {
  PATCH as changeContact,
  DELETE as removeContact,
} from "../../../app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { DELETE as discardList } from "../../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { forgetFinished } from "../contact/list-numbers.ts";
import { outboundJobs } from "../jobs.ts";
import { discardContacts } from "../lists/discard.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
afterEach(() => db().blacklistEntry.deleteMany());

const unknown = { agents: [], templates: [], attachments: [] };

type Hub = { name: string; id: bigint };
const check = (hub: Hub, body: object, as = key) =>
  call(postCheck, { path: `/api/dialer/id/${hub.name}/check`, key: as, body });
const listed = async (hub: Hub, numbers: string[]): Promise<number[]> =>
  (await check(hub, { numbers })).json.result.listed;
const listIn = async (hub: Hub, contacts: unknown[]): Promise<number> =>
  (await uploadTo(hub, key, listOf(contacts))).json.result.id;

describe("before anything is stored, a check tells", () => {
  it("which numbers are on the blacklist, however they are written", async () => {
    const hub = await makeHub();
    await db().blacklistEntry.createMany({ data: [{ clientId: "34600111222" }, { clientId: "a@b.co" }] });
    const numbers = ["+34 600-111-222", "34600111223", "A@b.co", "", "nonsense", "0034600111222"];
    const { json } = await check(hub, { numbers });
    expect(json.result).toEqual({ blacklisted: [0, 2, 5], listed: [], unknown, duplicateOf: null });
  });

  it("which numbers stand in a list of this hub that is not finished, wherever in it", async () => {
    const [hub, other] = [await makeHub(), await makeHub()];
    const small = await listIn(hub, [{ clientIds: ["111", "+222 2"] }, { clientIds: ["333"] }]);
    const large = await listIn(hub, manyContacts(12_000));
    await listIn(other, [{ clientIds: ["999"] }]);
    const numbers = ["2222", "+333", "999", "34600000000", "+34 600 011 999", "34600012000"];
    expect(await listed(hub, numbers)).toEqual([0, 1]);
    await load(large);
    for (const status of ["inactive", "active", "paused", "failed"] as const) {
      await db().list.updateMany({ where: { hubId: hub.id }, data: { status } });
      expect(await listed(hub, numbers)).toEqual([0, 1, 3, 4]);
    }
    await db().list.update({ where: { id: BigInt(large) }, data: { status: "finished" } });
    expect(await listed(hub, numbers)).toEqual([0, 1]);
    await forgetFinished();
    expect(await listed(hub, numbers)).toEqual([0, 1]);
    expect(await db().listNumbers.count({ where: { listId: BigInt(large) } })).toBe(0);
    await db().list.update({ where: { id: BigInt(small) }, data: { status: "finished" } });
    expect(await listed(hub, numbers)).toEqual([]);
  });

  it("nothing of contacts that were left out, changed, removed or discarded", async () => {
    const hub = await makeHub();
    await db().blacklistEntry.create({ data: { clientId: "444" } });
    const list = await listIn(hub, [
      { clientIds: ["111"] },
      { clientIds: ["222"] },
      { clientIds: ["333"] },
      { clientIds: ["444"] },
    ]);
    const numbers = ["111", "222", "333", "444", "555"];
    expect(await listed(hub, numbers)).toEqual([0, 1, 2]);
    const at = (position: number) => `/api/dialer/id/${hub.name}/lists/${list}/contacts/${list}-${position}`;
    await call(removeContact, { path: at(0), key });
    await call(changeContact, { path: at(1), key, body: { clientIds: ["555"] } });
    expect(await listed(hub, numbers)).toEqual([2, 4]);
    await call(discardList, { path: `/api/dialer/id/${hub.name}/lists/${list}`, key });
    expect(await listed(hub, numbers)).toEqual([]);
    await discardContacts(BigInt(list));
    expect(await db().listNumbers.count({ where: { listId: BigInt(list) } })).toBe(0);
  });

  it("which numbers are of a lead that waits", async () => {
    const hub = await makeHub();
    const path = `/api/dialer/id/${hub.name}/freshLeads`;
    const leads = [{ clientIds: ["+34 100", "3477"] }, { clientIds: ["888"] }, { clientIds: ["999"] }];
    const saved = (await call(postLeads, { path, key, body: { leads } })).json.result.leads;
    expect(await listed(hub, ["34100", "3477", "888", "999"])).toEqual([0, 1, 2, 3]);
    await call(cancelLead, { path: `${path}/${saved[1].id}`, key });
    await db().contact.updateMany({ where: { clientIds: { has: "999" } }, data: { state: "done" } });
    expect(await listed(hub, ["34100", "3477", "888", "999"])).toEqual([0, 1]);
  });

  it("which list of the hub has these contacts already, in one piece or in chunks", async () => {
    const hub = await makeHub();
    const api = chunkedUploads(hub, key);
    const { id } = (await api.begin()).json.result;
    await api.put(id, 0, manyContacts(2));
    await api.complete(id);
    const { sha256 } = await db().list.findUniqueOrThrow({ where: { id: BigInt(id) } });
    const fingerprint = Buffer.from(sha256 ?? []).toString("hex");
    expect((await check(hub, { fingerprint })).json.result).toEqual({
      blacklisted: [],
      listed: [],
      unknown,
      duplicateOf: id,
    });
    expect((await check(await makeHub(), { fingerprint })).json.result.duplicateOf).toBeNull();
    expect((await check(hub, { fingerprint: "0".repeat(64) })).json.result.duplicateOf).toBeNull();
  });

  it("which names no contact can give, and what may be meant by them", async () => {
    const hub = await makeHub({ channel: "email" });
    const [luis, eva] = [await makeUser({ username: unique("luis") }), await makeUser({ username: unique("eva") })];
    await db().template.create({ data: { name: `${hub.name} a`, channel: "email", content: "" } });
    await db().template.create({ data: { name: `${hub.name} sms`, channel: "sms", content: "" } });
    await db().attachment.create({
      data: {
        hubId: hub.id,
        path: "brochure.pdf",
        contentType: "a/b",
        content: new Uint8Array(1),
        size: 1,
        sha256: new Uint8Array(32),
      },
    });
    const asked = {
      agents: [luis.username, luis.username.toUpperCase(), "nobody at all", "\0"],
      templates: [`${hub.name} a`, `${hub.name} A`, `${hub.name} sms`],
      attachments: ["brochure.pdf", "broshure.pdf"],
    };
    const found = (await check(hub, asked)).json.result.unknown;
    expect(found.agents).toEqual([
      { index: 1, meant: luis.username },
      { index: 2, meant: null },
      { index: 3, meant: null },
    ]);
    expect(found.templates).toMatchObject([{ index: 1, meant: `${hub.name} a` }, { index: 2 }]);
    expect(found.attachments).toEqual([{ index: 1, meant: "brochure.pdf" }]);
    // Users outside a profile are not given away.
    const other = await makeApiKey({ sees: { agents: [eva.id] } });
    expect((await check(hub, asked, other)).json.result.unknown.agents).toEqual(
      [0, 1, 2, 3].map((index) => ({ index, meant: null })),
    );
  });

  it("nothing where nothing is asked, and it stores nothing", async () => {
    const hub = await makeHub();
    expect((await check(hub, {})).json.result).toEqual({ blacklisted: [], listed: [], unknown, duplicateOf: null });
    const headers = { "Idempotency-Key": "check-1" };
    const path = `/api/dialer/id/${hub.name}/check`;
    const body = { numbers: Array.from({ length: 50_000 }, (_, i) => `+34${600_000_000 + i}`) };
    expect((await call(postCheck, { path, key, body, headers })).status).toBe(200);
    expect(await db().list.count({ where: { hubId: hub.id } })).toBe(0);
  });
});

describe("a check is refused", () => {
  it.each([
    [{ numbers: "600" }, "numbers"],
    [{ numbers: [600] }, "numbers[0]"],
    [{ numbers: ["600", "6\0"] }, "numbers[1]"],
    [{ numbers: ["x".repeat(255)] }, "numbers[0]"],
    [{ numbers: Array(50_001).fill("600") }, "numbers"],
    [{ fingerprint: "abc" }, "fingerprint"],
    [{ fingerprint: "A".repeat(64) }, "fingerprint"],
    [{ agents: [1] }, "agents[0]"],
    [{ templates: Array(20_001).fill("a") }, "templates"],
    [{ color: "red" }, "color"],
  ])("for a body that is not as it should be", async (body, path) => {
    const refused = await check(await makeHub(), body);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
  });

  it("for a hub that is not there or not to be seen", async () => {
    const hub = await makeHub();
    expect((await check({ name: "none such", id: 0n }, {})).status).toBe(404);
    expect((await check(hub, {}, await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
    expect((await check(hub, {}, await makeApiKey({ scopes: ["interactions:read"] }))).status).toBe(403);
  });
});
