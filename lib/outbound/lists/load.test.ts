import { afterEach, describe, expect, it } from "vitest";
import { db } from "../../db.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { contactsOf, fetchList, listOf, load, manyContacts, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";
import { loadList } from "./load.ts";
import { makeListLoader } from "./loader.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();
afterEach(() => db().blacklistEntry.deleteMany());

const upload = async (contacts: unknown[], to = hub): Promise<number> =>
  (await uploadTo(to, key, listOf(contacts))).json.result.id;
const loadedEvents = (id: number) =>
  db().event.count({ where: { name: "list.loaded", body: { path: ["list"], equals: id } } });
const blacklist = (...clientIds: string[]) =>
  db().blacklistEntry.createMany({ data: clientIds.map((clientId) => ({ clientId })) });

describe("loading", () => {
  it("by many at once saves every position once and finishes once", async () => {
    const id = await upload(manyContacts(60_000));
    const chunks = await Promise.all(Array.from({ length: 3 }, () => load(id)));
    expect(chunks.reduce((a, b) => a + b)).toBe(6);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", received: 60_000, saved: 60_000 });
    expect((await contactsOf(id)).map(({ position }) => Number(position))).toEqual([...Array(60_000).keys()]);
    expect(await loadedEvents(id)).toBe(1);
  });

  it("needs no job: a worker finds what is loading by itself", async () => {
    const id = await upload(manyContacts(12_000));
    const loader = makeListLoader();
    loader.start();
    await expect.poll(async () => (await fetchList(hub, key, id)).status).toBe("inactive");
    await loader.stop();
  });

  it("stops between chunks, and what is left waits for the next worker", async () => {
    const id = await upload(manyContacts(30_000));
    const stopping = new AbortController();
    stopping.abort();
    expect(await loadList(BigInt(id), stopping.signal)).toBe(0);
    expect((await fetchList(hub, key, id)).status).toBe("loading");
    expect(await load(id)).toBe(3);
    expect(await load(id)).toBe(0);
  });

  it("makes a list inactive whose last chunk was loaded by a worker that did not live to say so", async () => {
    const id = await upload(manyContacts(12_000));
    await db().listChunk.deleteMany({ where: { listId: BigInt(id) } });
    await db().list.update({ where: { id: BigInt(id) }, data: { saved: 12_000 } });
    await load(id);
    expect((await fetchList(hub, key, id)).status).toBe("inactive");
  });
});

describe("the blacklist", () => {
  it("suppresses a contact all of whose numbers are on it, and keeps one with another number", async () => {
    await blacklist("34611000001", "34611000002");
    const contacts = [
      { clientIds: ["+34 611 000 001"] },
      { clientIds: ["34611000001", "+34611000002"] },
      { clientIds: ["34611000001", "34611000003"] },
      { clientIds: ["+34611000003"] },
    ];
    const id = await upload(contacts);
    expect(await fetchList(hub, key, id)).toMatchObject({ received: 4, saved: 2, suppressed: 2, status: "inactive" });
    expect((await contactsOf(id)).map(({ position, clientIds }) => [Number(position), clientIds])).toEqual([
      [2, ["34611000001", "34611000003"]],
      [3, ["+34611000003"]],
    ]);
  });

  it("knows addresses in any case", async () => {
    const mail = await makeHub({ channel: "email" });
    await blacklist("no@example.com");
    const id = await upload([{ clientId: "No@Example.COM" }, { clientId: "yes@example.com" }], mail);
    expect(await fetchList(mail, key, id)).toMatchObject({ saved: 1, suppressed: 1 });
  });

  it("counts at loading, not at the upload", async () => {
    const id = await upload(manyContacts(12_000));
    await blacklist("34600000005", "34600011999");
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({
      saved: 11_998,
      suppressed: 2,
      received: 12_000,
      status: "inactive",
    });
  });
});

describe("what changed since the upload", () => {
  it("an agent who is gone leaves the contact rejected, with its reason", async () => {
    const agent = await makeUser();
    const contacts = manyContacts(12_000).map((contact, i) =>
      i === 10_500 ? { ...contact, agent: agent.username } : contact,
    );
    const id = await upload(contacts);
    await db().user.update({ where: { id: agent.id }, data: { username: unique("renamed") } });
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 11_999, rejected: 1 });
    expect(await db().listRejection.findMany({ where: { listId: BigInt(id) } })).toMatchObject([
      { position: 10_500n, outcome: "rejected", reason: "agent: is not the username of a user" },
    ]);
  });
});

describe("a chunk that cannot be loaded", () => {
  it("fails the list visibly after three tries; the rest is saved, and it can be taken up again", async () => {
    const id = await upload(manyContacts(40_000));
    const spoiled = { listId_first: { listId: BigInt(id), first: 10_000n } };
    const { body } = await db().listChunk.findUniqueOrThrow({ where: spoiled });
    await db().listChunk.update({ where: spoiled, data: { body: Buffer.from("no zstd") } });
    await load(id);
    const failed = await fetchList(hub, key, id);
    expect(failed).toMatchObject({ status: "failed", reason: expect.stringContaining("3 attempts") });
    await db().listChunk.update({ where: spoiled, data: { body } });
    await db().list.update({ where: { id: BigInt(id) }, data: { status: "loading" } });
    await load(id);
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "inactive", saved: 40_000, reason: null });
    expect(await loadedEvents(id)).toBe(1);
  });

  it("leaves other lists alone", async () => {
    const [bad, good] = [await upload(manyContacts(12_000)), await upload(manyContacts(12_000))];
    await db().listChunk.updateMany({ where: { listId: BigInt(bad) }, data: { body: Buffer.from(unique("no zstd")) } });
    const loader = makeListLoader();
    loader.start();
    await expect.poll(async () => (await fetchList(hub, key, good)).status).toBe("inactive");
    await expect.poll(async () => (await fetchList(hub, key, bad)).status).toBe("failed");
    await loader.stop();
  });
});
