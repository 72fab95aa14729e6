import { beforeEach, describe, expect, it } from "vitest";
import { POST as postLeads } from "@/app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { PATCH as changeContact } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
import { DELETE as discardList } from "@/app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { DELETE } from "@/app/api/hubs/[name]/attachments/[path]/route.ts";
import { GET } from "@/app/api/hubs/[name]/attachments/route.ts";
import { db } from "../../db.ts";
import { outboundJobs } from "../../outbound/jobs.ts";
import { call } from "../../testing/call.ts";
import { chunkedUploads } from "../../testing/chunked-upload.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, load, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";

let hub: Awaited<ReturnType<typeof makeHub>>;
withQueues(outboundJobs);
const key = await makeApiKey();
beforeEach(async () => {
  hub = await makeHub({ channel: "email" });
  const file = { contentType: "application/pdf", size: 1, sha256: Buffer.of(1), content: Buffer.of(1) };
  for (const path of ["a.pdf", "b.pdf"]) await db().attachment.create({ data: { ...file, hubId: hub.id, path } });
});

const uses = async () => {
  const { json } = await call(GET, { path: `/api/hubs/${hub.name}/attachments`, key });
  return json.result.map((one: { usedBy: { lists: number; leads: number } }) => [one.usedBy.lists, one.usedBy.leads]);
};
const remove = (path: string) => call(DELETE, { path: `/api/hubs/${hub.name}/attachments/${path}`, key });
const listWith = async (...attachments: string[][]): Promise<number> =>
  (await uploadTo(hub, key, listOf(attachments.map((given) => ({ clientId: "a@b.co", attachments: given }))))).json
    .result.id;
const setStatus = (id: number, status: "active" | "finished") =>
  db().list.update({ where: { id: BigInt(id) }, data: { status } });

describe("an attachment is in use", () => {
  it("by lists with a contact that names it, until they are finished or discarded", async () => {
    expect(await uses()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const [one, two] = [await listWith(["a.pdf"], ["a.pdf", "b.pdf"]), await listWith([], ["a.pdf"])];
    expect(await uses()).toEqual([
      [2, 0],
      [1, 0],
    ]);
    await setStatus(one, "active");
    expect(await uses()).toEqual([
      [2, 0],
      [1, 0],
    ]);
    await setStatus(one, "finished");
    await call(discardList, { path: `/api/dialer/id/${hub.name}/lists/${two}`, key });
    expect(await uses()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("by a list in chunks before it is loaded, and by a contact that names it later", async () => {
    const api = chunkedUploads(hub, key);
    const { id } = (await api.begin()).json.result;
    await api.put(id, 0, [{ clientId: "a@b.co" }]);
    await api.put(id, 1, [{ clientId: "c@b.co", attachments: ["a.pdf"] }]);
    await api.complete(id);
    expect(await uses()).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await load(id);
    const path = `/api/dialer/id/${hub.name}/lists/${id}/contacts/${id}-1`;
    await call(changeContact, { path, key, body: { attachments: ["b.pdf"] } });
    expect(await uses()).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it("by leads that wait", async () => {
    const leads = [["a.pdf", "a.pdf"], ["b.pdf", "a.pdf"], []].map((attachments) => ({
      clientId: "a@b.co",
      attachments,
    }));
    await call(postLeads, { path: `/api/dialer/id/${hub.name}/freshLeads`, key, body: { leads } });
    await call(postLeads, {
      path: `/api/dialer/id/${hub.name}/freshLeads`,
      key,
      body: { leads: [{ clientId: "bare@b.co" }] },
    });
    expect(await uses()).toEqual([
      [0, 2],
      [0, 1],
    ]);
    await db().contact.updateMany({ where: { position: 1n }, data: { state: "done" } });
    expect(await uses()).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  it("only in its own hub", async () => {
    const used = hub;
    await listWith(["a.pdf"]);
    hub = await makeHub({ channel: "email" });
    const file = { contentType: "application/pdf", size: 1, sha256: Buffer.of(1), content: Buffer.of(1) };
    await db().attachment.create({ data: { ...file, hubId: hub.id, path: "a.pdf" } });
    expect(await uses()).toEqual([[0, 0]]);
    expect((await remove("a.pdf")).status).toBe(200);
    hub = used;
    expect((await remove("a.pdf")).status).toBe(409);
  });
});

it("an attachment in use stays, and one that is not goes", async () => {
  const list = await listWith(["a.pdf"]);
  const refused = await remove("a.pdf");
  expect([refused.status, refused.json.usedBy]).toEqual([409, { lists: 1, leads: 0 }]);
  expect((await remove("b.pdf")).json).toMatchObject({ result: { path: "b.pdf" }, removed: true });
  await setStatus(list, "finished");
  expect((await remove("a.pdf")).json.removed).toBe(true);
});
