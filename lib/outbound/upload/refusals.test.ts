import { beforeAll, describe, expect, it } from "vitest";
import { POST as postList } from "../../../app/api/dialer/id/[hubName]/lists/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, uploadTo } from "../../testing/list-upload.ts";

let key: string;
let hub: Awaited<ReturnType<typeof makeHub>>;

beforeAll(async () => {
  key = await makeApiKey();
  hub = await makeHub();
});

const phone = { clientIds: ["1567890", "1234567"] };

const named = (filename: string) => db().list.count({ where: { filename } });
const post = (
  body: unknown,
  more: { to?: { name: string }; key?: string | null; query?: string; headers?: Record<string, string> } = {},
) => uploadTo(more.to ?? hub, more.key === undefined ? key : more.key, body, more);

describe("a bad contact refuses the whole list and is named", () => {
  const cases: [string, string, unknown][] = [
    ["no clientIds", ".clientIds", {}],
    ["empty clientIds", ".clientIds", { clientIds: [] }],
    ["clientIds text", ".clientIds", { clientIds: "123456" }],
    ["letters", ".clientIds[0]", { clientIds: ["12ab34"] }],
    ["null number", ".clientIds[1]", { clientIds: ["123", null] }],
    ["float", ".clientIds[0]", { clientIds: [1.5] }],
    ["1e21", ".clientIds[0]", { clientIds: [1e21] }],
    ["negative", ".clientIds[0]", { clientIds: [-5678] }],
    ["2 digits", ".clientIds[0]", { clientIds: ["12"] }],
    ["21 digits", ".clientIds[0]", { clientIds: ["1".repeat(21)] }],
    ["other digits", ".clientIds[0]", { clientIds: ["１２３４５"] }],
    ["plus inside", ".clientIds[0]", { clientIds: ["34+600111222"] }],
    ["timezone", ".timezone", { ...phone, timezone: "Uruguay/Montevideo" }],
    ["timezone type", ".timezone", { ...phone, timezone: 5 }],
    ["timezone null", ".timezone", { ...phone, timezone: null }],
    ["offset timezone", ".timezone", { ...phone, timezone: "+03:00" }],
    ["data array", ".data", { ...phone, data: [] }],
    ["data text", ".data", { ...phone, data: "x" }],
    ["data 70 KB", ".data", { ...phone, data: { x: "y".repeat(70_000) } }],
    ["priority text", ".priority", { ...phone, priority: "1" }],
    ["priority float", ".priority", { ...phone, priority: 1.5 }],
    ["priority beyond 32 bits", ".priority", { ...phone, priority: 2 ** 31 }],
    ["contactId number", ".contactId", { ...phone, contactId: 7 }],
    ["contactId with NUL", ".contactId", { ...phone, contactId: "a\0" }],
    ["contactId with half a pair", ".contactId", { ...phone, contactId: "a\ud800" }],
    ["unknown agent", ".agent", { ...phone, agent: "nobody" }],
    ["contact null", "", null],
    ["contact text", "", "x"],
    ["contact array", "", [1]],
  ];
  it.each(cases)("%s", async (_, path, contact) => {
    const body = listOf([phone, contact]);
    const { status, json: problem } = await post(body);
    expect(status).toBe(400);
    expect(problem.errors[0].path).toBe(`list[1]${path}`);
    expect(await named(body.filename)).toBe(0);
  });

  it("and an integer that lost digits is told to come as text", async () => {
    const { status, json: problem } = await post(
      `{"filename":"x","list":[{"clientIds":["123"],"data":{"a":[9007199254740993]}}]}`,
    );
    expect(status).toBe(400);
    expect(problem.errors).toEqual([
      {
        path: "list[0].data.a[0]",
        code: "inexact",
        message: "has more digits than a JSON number can hold; send it as text",
      },
    ]);
  });

  it("with a hundred errors shown and all of them counted", async () => {
    const { json: problem } = await post(listOf([phone, ...Array.from({ length: 1500 }, () => ({ priority: "x" }))]));
    expect(problem.errors).toHaveLength(100);
    expect(problem.errorCount).toBe(3000);
    expect(problem.errors[0]).toEqual({ path: "list[1].clientIds", code: "required", message: "is required" });
  });
});

describe("a bad body is refused", () => {
  const good = JSON.stringify(phone);
  it.each<[string, string | Uint8Array, string?]>([
    ["not json", "{"],
    ["array", "[]"],
    ["text", '"x"'],
    ["null", "null"],
    ["empty", ""],
    ["no list", '{"filename":"x"}', "list"],
    ["no filename", `{"list":[${good}]}`, "filename"],
    ["list object", '{"filename":"x","list":{}}', "list"],
    ["empty list", '{"filename":"x","list":[]}', "list"],
    ["filename number", `{"filename":1,"list":[${good}]}`, "filename"],
    ["empty filename", `{"filename":"","list":[${good}]}`, "filename"],
    ["filename of 256", `{"filename":"${"x".repeat(256)}","list":[${good}]}`, "filename"],
    ["filename with NUL", `{"filename":"\\u0000","list":[${good}]}`, "filename"],
    ["cut in the middle", `{"filename":"x","list":[${good},{"cli`],
    ["trailing rubbish", `{"filename":"x","list":[${good}]} x`],
    ["list twice", `{"filename":"x","list":[${good}],"list":[${good}]}`, "list"],
    ["a name twice", `{"filename":"x","list":[{"clientIds":["123"],"clientIds":["456"]}]}`, "list[0]"],
    ["another property", `{"filename":"x","color":1,"list":[${good}]}`, "color"],
    ["bad utf-8", Buffer.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)],
  ])("%s", async (_, body, path) => {
    const { status, json: problem } = await post(body);
    expect(status).toBe(400);
    expect(problem.requestId).toBeTruthy();
    if (path) expect(problem.errors[0].path).toBe(path);
  });

  it("for its type, for being packed, for its length", async () => {
    const body = JSON.stringify(listOf([phone]));
    expect((await post(body, { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    expect((await post(body, { headers: { "Content-Encoding": "gzip" } })).status).toBe(415);
    const short = await post(body, { headers: { "Content-Length": String(body.length + 1) } });
    expect([short.status, short.json.errors[0].code]).toEqual([400, "length"]);
  });

  it("with a query that is not known", async () => {
    for (const query of ["?onError=ignore", "?dryRun=yes", "?dryrun=true", "?onError=skip&onError=fail"]) {
      expect((await post(listOf([phone]), { query })).status).toBe(400);
    }
  });
});

describe("who may upload", () => {
  it("nobody without a key, nor without the scope, nor outside the profile", async () => {
    const body = listOf([phone]);
    expect((await post(body, { key: null })).status).toBe(401);
    expect((await post(body, { key: await makeApiKey({ scopes: ["flows:write"] }) })).status).toBe(403);
    const other = await makeHub();
    expect((await post(body, { key: await makeApiKey({ sees: { hubs: [other.id] } }) })).status).toBe(403);
    expect((await post(body, { key: await makeApiKey({ sees: { campaigns: [other.campaignId] } }) })).status).toBe(403);
    expect(
      (await post(body, { key: await makeApiKey({ scopes: ["lists:write"], sees: { hubs: [hub.id] } }) })).status,
    ).toBe(200);
  });

  it("and only to a hub that exists", async () => {
    for (const name of ["no such hub", "%00", "a\ud7ff"]) {
      const path = `/api/dialer/id/${name.startsWith("%") ? name : encodeURIComponent(name)}/lists`;
      const answer = await call(postList, { path, key, body: listOf([phone]) });
      expect(answer.status).toBe(404);
    }
  });
});
