import { describe, expect, it } from "vitest";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../../testing/factories.ts";
import { contactsOf, fetchList, listOf, load, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();
const hub = await makeHub();

const phone = { clientIds: ["1567890", "1234567"] };

const post = (
  body: unknown,
  more: { to?: { name: string }; key?: string | null; query?: string; headers?: Record<string, string> } = {},
) => uploadTo(more.to ?? hub, more.key === undefined ? key : more.key, body, more);

describe("a list", () => {
  it("is answered as loading, and then inactive with every contact saved", async () => {
    const body = listOf([
      { clientIds: ["(598) 99-123.456", 34600111222, "+34 600 111 222"], timezone: "America/Montevideo", priority: -3 },
      { ...phone, contactId: "crm-1", data: { name: "José", tab: "a\tb\\c\nd", "": [1.5, null, { a: true }] } },
    ]);
    const answer = await post(body);
    expect(answer.json.result).toEqual({
      id: expect.any(Number),
      filename: body.filename,
      hub: hub.name,
      status: "loading",
      received: 2,
      rejected: 0,
      duplicateOf: null,
      warnings: [],
    });
    const { id } = answer.json.result;
    const counts = { received: 2, saved: 2, rejected: 0, suppressed: 0, progress: 1 };
    expect(await fetchList(hub, key, id)).toMatchObject({ ...counts, status: "inactive", order: id, reason: null });
    const [first, second] = await contactsOf(id);
    expect(first).toMatchObject({
      clientIds: ["59899123456", "34600111222", "+34600111222"],
      timezone: "America/Montevideo",
      priority: -3,
      contactId: null,
      data: null,
      state: "waiting",
    });
    expect(second).toMatchObject({ clientIds: phone.clientIds, timezone: null, priority: 0, contactId: "crm-1" });
    expect(JSON.parse(second?.data ?? "")).toEqual({ name: "José", tab: "a\tb\\c\nd", "": [1.5, null, { a: true }] });
    const events = await db().event.findMany({ where: { name: "list.loaded", body: { path: ["list"], equals: id } } });
    const campaign = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
    const loaded = { received: 2, saved: 2, rejected: 0, suppressed: 0 };
    expect(events).toMatchObject([
      { hub: hub.name, campaign: campaign.name, body: { list: id, filename: body.filename, ...loaded } },
    ]);
    expect(await db().audit.count({ where: { action: "list.upload", target: `${hub.name}/${id}` } })).toBe(1);
  });

  it("may name itself behind its contacts", async () => {
    const filename = unique("late");
    const answer = await post(`{ "list": [${JSON.stringify(phone)}],\n "filename": ${JSON.stringify(filename)} }`);
    expect(answer.json.result.filename).toBe(filename);
  });

  it("of more than a chunk is loaded by the worker", async () => {
    const contacts = Array.from({ length: 22_345 }, (_, i) => ({ clientIds: [`+34600${100_000 + i}`], data: { i } }));
    const { json: answer } = await post(listOf(contacts));
    const { id } = answer.result;
    expect(await fetchList(hub, key, id)).toMatchObject({ status: "loading", received: 22_345, saved: 0, progress: 0 });
    expect(await load(id)).toBe(3);
    expect(await fetchList(hub, key, id)).toMatchObject({
      status: "inactive",
      received: 22_345,
      saved: 22_345,
      progress: 1,
    });
    const saved = await contactsOf(id);
    expect(saved.map((contact) => [Number(contact.position), contact.clientIds[0], contact.data])).toEqual(
      contacts.map((contact, i) => [i, contact.clientIds[0], JSON.stringify(contact.data)]),
    );
  });

  it("comes in whatever pieces the network makes of it", async () => {
    const bytes = Buffer.from(JSON.stringify(listOf([{ ...phone, data: { ñ: "é" } }, phone])));
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (at < bytes.length ? controller.enqueue(bytes.subarray(at, ++at)) : controller.close()),
    });
    expect((await post(body)).json.result.received).toBe(2);
  });
});

describe("the channels", () => {
  it("take an e-mail contact with everything", async () => {
    const mail = await makeHub({ channel: "email" });
    const template = await db().template.create({ data: { name: unique("t"), channel: "email", content: "x" } });
    const file = {
      path: "brochure.pdf",
      contentType: "application/pdf",
      size: 1,
      sha256: Buffer.of(1),
      content: Buffer.of(1),
    };
    await db().attachment.create({ data: { ...file, hubId: mail.id } });
    const own = { subject: "Hi Ana", content: "Dear\nAna", attachments: ["brochure.pdf"] };
    const contact = { clientId: "J.O'Neil+x@mail.example.com", template: template.name, ...own, data: { name: "Ana" } };
    const { json: answer } = await post(listOf([contact, { clientId: "a@b.co" }]), { to: mail });
    const [full, bare] = await contactsOf(answer.result.id);
    expect(full?.clientIds).toEqual(["J.O'Neil+x@mail.example.com"]);
    expect(JSON.parse(full?.message ?? "")).toEqual({ ...own, templateId: Number(template.id) });
    expect(bare?.message).toBeNull();
  });

  it.each([["sms" as const], ["whatsapp" as const]])("take a number on %s, text or integer", async (channel) => {
    const to = await makeHub({ channel });
    const { json: answer } = await post(listOf([{ clientId: "+34 600 111 222" }, { clientId: 34600111222 }]), {
      to,
    });
    const saved = await contactsOf(answer.result.id);
    expect(saved.map((contact) => contact.clientIds)).toEqual([["+34600111222"], ["34600111222"]]);
  });

  it("take an agent, with a warning where the hub is no preview hub", async () => {
    const agent = await makeUser();
    const preview = await makeHub({ mode: "preview" });
    const body = listOf([{ ...phone, agent: agent.username }]);
    const previewed = await post(body, { to: preview });
    expect(previewed.json.result.warnings).toEqual([]);
    expect((await contactsOf(previewed.json.result.id))[0]?.agentId).toBe(agent.id);
    const { json: answer } = await post(body);
    expect(answer.result.warnings).toMatchObject([{ code: "not-preview", property: "agent", count: 1 }]);
    expect((await contactsOf(answer.result.id))[0]?.agentId).toBe(agent.id);
  });

  it("are taken with nothing to send, and counted", async () => {
    const sms = await makeHub({ channel: "sms" });
    const template = await db().template.create({ data: { name: unique("t"), channel: "sms", content: "x" } });
    const bare = { clientId: "600111222" };
    const contacts = [
      bare,
      { ...bare, priority: 1 },
      { ...bare, data: { content: "not the message" } },
      { ...bare, color: "red" },
      { ...bare, content: "Hello" },
      { ...bare, template: template.name },
    ];
    const warned = async (list: object[], to = sms) => {
      const { json } = await post(listOf(list), { to });
      return json.result.warnings.filter(({ code }: { code: string }) => code === "nothing_to_send");
    };
    const message = "is missing, a template too, and the hub has no template; they wait until it has one";
    const told = (count: number) => [{ code: "nothing_to_send", property: "content", count, message }];
    expect(await warned(contacts)).toEqual(told(4));
    // None of them is made a value of.
    expect(await warned([bare, { ...bare, priority: 2 }])).toEqual(told(2));
    expect(await warned(contacts.slice(4))).toEqual([]);
    expect(await warned([phone], await makeHub())).toEqual([]);
    await db().hub.update({ where: { id: sms.id }, data: { templateId: template.id } });
    expect(await warned(contacts)).toEqual([]);
  });

  it("refuse what is not theirs to have", async () => {
    const mail = await makeHub({ channel: "email" });
    await db().template.create({ data: { name: "sms-only", channel: "sms", content: "x" } });
    const bad: [string, object][] = [
      ["clientId", {}],
      ["clientId", { clientId: "nope" }],
      ["clientId", { clientId: "a@b.c,d@e.f" }],
      ["clientId", { clientId: "a@b.com\r\nBcc: x@y.z" }],
      ["clientId", { clientId: "Ana <a@b.com>" }],
      ["clientId", { clientId: ".a@b.com" }],
      ["clientId", { clientId: "a@b" }],
      ["clientId", { clientId: 5 }],
      ["attachments[0]", { clientId: "a@b.com", attachments: ["nope.pdf"] }],
      ["attachments[0]", { clientId: "a@b.com", attachments: ["../../etc/passwd"] }],
      ["attachments", { clientId: "a@b.com", attachments: "x" }],
      ["template", { clientId: "a@b.com", template: "nope" }],
      ["template", { clientId: "a@b.com", template: "sms-only" }],
      ["subject", { clientId: "a@b.com", subject: 3 }],
      ["subject", { clientId: "a@b.com", subject: "x\r\nBcc: y" }],
      ["content", { clientId: "a@b.com", content: "\0" }],
    ];
    const { status, json: problem } = await post(listOf(bad.map(([, contact]) => contact)), { to: mail });
    expect(status).toBe(400);
    expect(problem.errors.map((error: { path: string }) => error.path)).toEqual(
      bad.map(([path], i) => `list[${i}].${path}`),
    );
  });
});

it("a method that is not there is told which are", async () => {
  const { PUT } = await import("../../../app/api/dialer/id/[hubName]/lists/route.ts");
  const answer = await call(PUT, { path: `/api/dialer/id/${hub.name}/lists`, method: "PUT", key });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});
