import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as DETAIL } from "@/app/api/interactions/id/[guid]/route.ts";
import { POST } from "@/app/api/interactions/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, unique } from "../../testing/factories.ts";
import { type InteractionIn, linesIn, makeInteraction, makeSegment } from "../../testing/interactions.ts";

const path = "/api/interactions";
let key = "";
beforeAll(async () => {
  key = await makeApiKey();
});

const json = (body: unknown, headers: Record<string, string> = {}) =>
  call(POST, { path, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers }, key });
const lines = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  call(POST, { path, body, headers: { "Content-Type": "application/x-ndjson", ...headers }, key });

async function segmentsOf(guid: string) {
  return (await call(DETAIL, { path: `${path}/id/${guid}`, key })).json.result;
}

describe("a JSON body", () => {
  test("of one interaction, of several, and again", async () => {
    const one = makeInteraction();
    const receipt = (counts: object) => ({ result: { rejected: 0, errors: [], ...counts } });
    expect((await json(one)).json).toEqual(receipt({ received: 1, created: 1, updated: 0 }));
    expect((await json(one)).json).toEqual(receipt({ received: 1, created: 0, updated: 1 }));
    const interactions = [makeInteraction(), one, makeInteraction()];
    expect((await json({ interactions })).json).toEqual(receipt({ received: 3, created: 2, updated: 1 }));
    expect(await segmentsOf(one.guid)).toHaveLength(1);
  });

  test("of which one interaction is bad stores nothing and says what is wrong, a hundred times at most", async () => {
    const good = makeInteraction({ campaign: unique("never made") });
    const bad = makeInteraction({ campaign: "Demo", channel: "fax" as "sms" }, { agent: "a\u0007b" });
    const { status, json: problem } = await json({ interactions: [good, bad] });
    expect(status).toBe(400);
    expect(problem.title).toBe("invalid interactions");
    const paths = problem.errors.map((error: { path: string }) => error.path);
    expect(paths).toEqual(["interactions[1].segments[0].channel", "interactions[1].segments[1].agent"]);
    expect(await db().interaction.count({ where: { guid: good.guid } })).toBe(0);
    expect(await db().campaign.count({ where: { name: good.segments[0]?.campaign ?? "" } })).toBe(0);
    const many = await json({ interactions: Array.from({ length: 150 }, () => ({ guid: "x", segments: [] })) });
    expect([many.json.errors.length, many.json.errorCount]).toEqual([100, 300]);
  });

  const segment = makeSegment();
  const { segmentId, campaign, channel, direction, timings } = segment;
  const base = { segmentId, campaign, channel, direction, timings };
  const of = (changed: object) => ({ guid: randomUUID(), segments: [{ ...base, ...changed }] });
  test.each([
    ["no guid", { segments: [base] }],
    ["a guid that is none", { guid: "x", segments: [base] }],
    ["no segments", { guid: randomUUID() }],
    ["an empty list of segments", { guid: randomUUID(), segments: [] }],
    ["an unknown property", { ...of({}), more: 1 }],
    ["an unknown property of a segment", of({ more: 1 })],
    ["an unknown property of the timings", of({ timings: { ...timings, more: 1 } })],
    ["no segmentId", of({ segmentId: undefined })],
    ["an empty segmentId", of({ segmentId: "" })],
    ["no campaign", of({ campaign: null })],
    ["a campaign that no campaign may be called", of({ campaign: " Demo" })],
    ["no channel", of({ channel: undefined })],
    ["another direction", of({ direction: "internal" })],
    ["no start", of({ timings: {} })],
    ["30 February", of({ timings: { startDate: "2026-02-30 00:00:00" } })],
    ["a start in another form", of({ timings: { startDate: "2026-02-03T00:00:00Z" } })],
    ["a year that no centre had", of({ timings: { startDate: "1066-10-14 09:00:00" } })],
    ["another origin", of({ origin: "queue" })],
    ["a number for text", of({ connectorId: 7 })],
    ["a NUL in a name", of({ client: { name: "a\0b" } })],
    ["half of a pair in a subject", of({ subject: "\ud800" })],
    ["a NUL in an id", of({ segmentId: "a\0" })],
    ["a negative count", of({ in: -1 })],
    ["a count that is not whole", of({ out: 1.5 })],
    ["data that is an array", of({ data: [] })],
    ["events without a name", of({ events: [{ startTime: null }] })],
    ["a disposition without an id", of({ disposition: { comment: "c" } })],
    ["a disposition whose id is no number", of({ disposition: { id: "sale" } })],
    ["a disposition beyond 31 bits", of({ disposition: { id: "4294967296" } })],
    ["a hub without a name", of({ dialer: { list: "June" } })],
    ["another way to transfer", of({ transfer: { type: "warm" } })],
    ["flags of another type", of({ flags: { finished: "true" } })],
    ["a list of none", { interactions: [] }],
    ["a list beside something", { interactions: [of({})], more: 1 }],
    ["null", null],
    ["text", "text"],
  ])("is refused: %s", async (_, body) => {
    const before = await db().interaction.count();
    expect((await json(body)).status).toBe(400);
    expect(await db().interaction.count()).toBe(before);
  });

  const ended = (endDate: string) => of({ timings: { ...timings, endDate } });
  const twice = { ...of({}), segments: [base, { ...base, subject: "again" }] };
  const twin = of({});
  test.each([
    [
      of({ disposition: { id: "abc" } }),
      "segments[0].disposition.id",
      "must be a whole number from 1 to 2147483647, or its digits as text",
    ],
    [of({ connectorId: 7 }), "segments[0].connectorId", "must be text"],
    [of({ in: -1 }), "segments[0].in", "must be at least 0"],
    [of({ in: 1.5 }), "segments[0].in", "must be a whole number"],
    [of({ in: 2 ** 31 }), "segments[0].in", "must be at most 2147483647"],
    [
      of({ channel: "fax" }),
      "segments[0].channel",
      "must be one of: email, telephony, sms, whatsapp, webchat, instagram, messenger",
    ],
    [of({ origin: "queue" }), "segments[0].origin", 'must be one of: backToQueue, campaign, endBot, agent, ""'],
    [of({ direction: undefined }), "segments[0].direction", "is required"],
    [of({ flags: { finished: "true" } }), "segments[0].flags.finished", "must be true or false"],
    [of({ events: {} }), "segments[0].events", "must be a list"],
    [of({ comments: "none" }), "segments[0].comments", "must be a list"],
    [of({ client: [] }), "segments[0].client", "must be an object"],
    [{ guid: randomUUID(), segments: Array(1001).fill(base) }, "segments", "must have at most 1000 entries"],
    [null, "", "must be an object"],
    [ended("2026-10-05 09:59:59"), "segments[0].timings.endDate", "must not be before startDate"],
    [twice, "segments[1].segmentId", "is given twice in one interaction"],
    [
      { interactions: [twin, of({}), twin] },
      "interactions[2].segments[0].segmentId",
      "is given twice for one guid in this body",
    ],
  ])("is told plainly what is wrong with %j", async (body, where, message) => {
    const { status, json: problem } = await json(body);
    expect([status, problem.errors[0]]).toEqual([400, { path: where, code: expect.any(String), message }]);
  });

  test("takes an end at the start, and one guid in two parts", async () => {
    const sudden = ended(timings.startDate);
    expect((await json(sudden)).json.result).toMatchObject({ created: 1 });
    const parts = [of({ segmentId: "1" }), of({ segmentId: "2" })].map((one) => ({ ...one, guid: twin.guid }));
    expect((await json({ interactions: parts })).json.result).toMatchObject({ received: 2, created: 1, updated: 1 });
  });

  test("is refused: not JSON, a name twice, too deep, too large, packed, of another type, no permission", async () => {
    const raw = (body: string, type = "application/json", more = {}) =>
      call(POST, { path, body, headers: { "Content-Type": type, ...more }, key });
    const text = JSON.stringify(of({ data: {} }));
    expect((await raw(text.slice(0, -1))).status).toBe(400);
    expect((await raw(text.replace('"data":{}', '"data":{"a":1,"a":2}'))).status).toBe(400);
    expect((await raw(text.replace("{}", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`))).status).toBe(400);
    expect((await raw(text.replace("{}", `{"a":"${"x".repeat(9_000_000)}"}`))).status).toBe(413);
    expect((await raw(text, "text/plain")).status).toBe(415);
    expect((await raw(text, "application/json", { "Content-Encoding": "gzip" })).status).toBe(415);
    const reader = await makeApiKey({ actions: ["interactions:read"] });
    const refused = await call(POST, {
      path,
      body: text,
      headers: { "Content-Type": "application/json" },
      key: reader,
    });
    expect(refused.status).toBe(400);
    expect((await call(POST, { path, body: text, headers: { "Content-Type": "application/json" } })).status).toBe(401);
  });

  test("with an Idempotency-Key is answered once and for all", async () => {
    const headers = { "Idempotency-Key": randomUUID() };
    const one = makeInteraction();
    expect((await json(one, headers)).json.result.created).toBe(1);
    const again = await json(one, headers);
    expect(again.json.result.created).toBe(1);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await json(makeInteraction(), headers)).status).toBe(409);
    const bad = { "Idempotency-Key": randomUUID() };
    expect((await json({}, bad)).status).toBe(400);
    expect((await json(one, bad)).status).toBe(409);
  });
});

describe("a stream of lines", () => {
  test("rejects line by line and tells a hundred errors at most", async () => {
    const [first, second] = [makeInteraction(), makeInteraction()];
    const bad = ["{", '{"guid":"x","segments":[]}', JSON.stringify(first).replace("{", '{"guid":"a",')];
    const body = `\n${JSON.stringify(first)}\r\n${bad.join("\n")}\n  \n${JSON.stringify(second)}`;
    const { json } = await lines(body);
    expect(json.result).toMatchObject({ received: 5, created: 2, updated: 0, rejected: 3 });
    expect(json.result.errors).toEqual([
      { line: 3, path: "", code: "json", message: expect.any(String) },
      { line: 4, path: "guid", code: "invalid_format", message: "must be a UUID" },
      { line: 4, path: "segments", code: "too_small", message: "must have at least one segment" },
      { line: 5, path: "guid", code: "repeated", message: "is given twice in one object" },
    ]);
    const many = await lines("{}\n".repeat(300));
    expect(many.json.result).toMatchObject({ received: 300, rejected: 300 });
    expect(many.json.result.errors).toHaveLength(100);
  });

  test("rejects lines that are not UTF-8, too deep or too long", async () => {
    const deep = JSON.stringify(makeInteraction()).replace(
      '"campaign"',
      `"data":${'{"a":'.repeat(33)}1${"}".repeat(33)},"campaign"`,
    );
    const long = JSON.stringify(makeInteraction({ data: { text: "x".repeat(5_000_000) } }));
    const good = makeInteraction();
    const body = Buffer.concat([
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`${deep}\n${long}\n`),
      linesIn([good]),
    ]);
    const { json } = await lines(new Uint8Array(body));
    const codes = json.result.errors.map(({ line, code }: { line: number; code: string }) => [line, code]);
    expect(codes).toEqual([
      [1, "encoding"],
      [2, "depth"],
      [3, "too-large"],
    ]);
    expect(json.result).toMatchObject({ received: 4, created: 1, rejected: 3 });
  });

  test("of nothing is nothing, and takes no Idempotency-Key", async () => {
    expect((await lines("")).json.result).toEqual({ received: 0, created: 0, updated: 0, rejected: 0, errors: [] });
    expect((await lines("{}", { "Idempotency-Key": "k" })).status).toBe(400);
  });

  test("takes the sample of 300 and gives it back", async () => {
    const sample = readFileSync(join(import.meta.dirname, "../../../e2e/samples/interactions.ndjson"), "utf8");
    const { json } = await lines(sample);
    expect(json.result).toMatchObject({ received: 300, created: 300, rejected: 0, errors: [] });
    const again = await lines(sample);
    expect(again.json.result).toMatchObject({ received: 300, created: 0, updated: 300 });
    for (const line of sample
      .trim()
      .split("\n")
      .filter((_, i) => i % 25 === 0)) {
      const { guid, segments } = JSON.parse(line) as InteractionIn;
      const kept = await segmentsOf(guid);
      for (const [i, segment] of segments.entries()) {
        const { dialer, ...rest } = segment;
        expect(kept[i]).toMatchObject(rest);
        expect(kept[i].dialer?.name).toBe(dialer?.name);
      }
    }
  });

  test("keeps what an interaction held when it comes twice in one stream", async () => {
    const one = makeInteraction({ start: "2026-10-05 10:00:00" });
    const other = { guid: one.guid, segments: [makeSegment({ start: "2026-10-05 11:00:00" })] };
    const { json } = await lines(linesIn([one, other]));
    expect(json.result).toMatchObject({ received: 2, created: 1, updated: 1 });
    expect(await segmentsOf(one.guid)).toHaveLength(2);
  });

  test("leaves of an interaction that comes in every batch what came last, though batches are stored at once", async () => {
    const again = Array.from({ length: 5 }, () => makeInteraction());
    const versions = Array.from({ length: 6 }, (_, i) =>
      again.map((one) => ({
        ...one,
        segments: one.segments.map((segment) => ({ ...segment, subject: `version ${i}` })),
      })),
    );
    const filling = Array.from({ length: 2100 }, () => makeInteraction());
    const stream = versions.flatMap((version) => [...version, ...filling]);
    const { result } = (await lines(linesIn(stream))).json;
    expect(result).toMatchObject({ received: 6 * 2105, created: 2105, updated: 5 * 2105, rejected: 0 });
    for (const { guid } of again) expect(await segmentsOf(guid)).toMatchObject([{ subject: "version 5" }]);
  });

  test("is kept up to where it broke off", async () => {
    const done = Array.from({ length: 2100 }, () => makeInteraction());
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(linesIn(done));
      },
      pull(controller) {
        controller.error(new Error("the caller went away"));
      },
    });
    const answered = await lines(body as unknown as Uint8Array);
    expect(answered.status).toBe(400);
    const kept = await db().interaction.count({ where: { guid: { in: done.map(({ guid }) => guid) } } });
    expect(kept).toBe(2000);
  });
});
