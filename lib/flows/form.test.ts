import { beforeAll, describe, expect, test } from "vitest";
import * as flow from "@/app/api/webhooks/id/[flow]/route.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi, flowPath, formBody } from "../testing/flow-api.ts";

let key: string;

beforeAll(async () => {
  key = await makeApiKey();
});

async function post(body: string | Uint8Array, contentType: string, headers: Record<string, string> = {}) {
  const name = unique("flow");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const path = flowPath(name);
  const answer = await call(flow.POST, {
    method: "POST",
    path,
    key,
    body: bytes,
    headers: { "content-type": contentType, ...headers },
  });
  const stored = (await flowApi(key).get(name)).status === 200;
  expect(stored).toBe(answer.status === 200);
  return answer;
}

const part = (head: string, value: string) => `--zz\r\n${head}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const END = "--zz--\r\n";
const FORM = "multipart/form-data; boundary=zz";

describe("a form", () => {
  test.each([
    ["a quoted boundary", END, 'Multipart/Form-Data; charset=utf-8; boundary="zz"'],
    ["no last line end", "--zz--", FORM],
    ["a preamble", `hello\r\n${END}`, FORM],
    [
      "a part with a type of its own",
      part('Content-Disposition: form-data; name="flow"\r\nContent-Type: application/json; charset=UTF-8', "{}") + END,
      FORM,
    ],
  ])("with %s is taken", async (_, body, type) => {
    expect((await post(body, type)).status).toBe(200);
  });

  test.each([
    ["is empty", "", FORM],
    ["is no form", "name=a", FORM],
    ["has another boundary", field("flow", "x") + END, "multipart/form-data; boundary=yy"],
    ["has no boundary", END, "multipart/form-data"],
    ["is cut in a value", `${field("flow", "x")}${field("type", "y").slice(0, -3)}`, FORM],
    ["is cut before its end", field("flow", "x"), FORM],
    ["is cut in a header", field("flow", "x").slice(0, 20), FORM],
    ["has a file", part('Content-Disposition: form-data; name="drawFlowObj"; filename="a.json"', "{}") + END, FORM],
    [
      "has an unnamed file",
      part('Content-Disposition: form-data; name="flow"\r\nContent-Type: application/octet-stream', "{}") + END,
      FORM,
    ],
    ["has a part without a name", part("Content-Disposition: form-data", "x") + END, FORM],
    ["has a part with an empty name", part('Content-Disposition: form-data; name=""', "x") + END, FORM],
    ["has a part that is no form-data", part('Content-Disposition: attachment; name="flow"', "x") + END, FORM],
    ["has a part without a disposition", part("X-Nothing: 1", "x") + END, FORM],
    [
      "has a part in a charset that is not known",
      part('Content-Disposition: form-data; name="flow"\r\nContent-Type: text/plain; charset=klingon', "ñ") + END,
      FORM,
    ],
    ["has a NUL", field("flow", "a\0b") + END, FORM],
  ])("that %s is 400", async (_, body, type) => {
    const refused = await post(body, type);
    expect([refused.status, refused.json.title]).toEqual([400, "error getting flow"]);
  });

  test("that is not UTF-8 is 400", async () => {
    const bytes = Buffer.concat([
      Buffer.from(field("flow", "caf").slice(0, -2)),
      Buffer.from([0xe9]),
      Buffer.from(`\r\n${END}`),
    ]);
    expect((await post(new Uint8Array(bytes), FORM)).status).toBe(400);
  });

  test.each([
    ["{}", "application/json", {}],
    ["flow=x", "application/x-www-form-urlencoded", {}],
    [END, "", {}],
    [END, FORM, { "content-encoding": "gzip" }],
  ])("of another type is 415: %j %s %j", async (body, type, headers) => {
    expect((await post(body, type, headers)).status).toBe(415);
  });

  test("may be 5 MB to the byte and no more", async () => {
    const limit = 5 * 1024 * 1024;
    const around = field("drawFlowObj", "").length + END.length;
    const most = await post(field("drawFlowObj", "x".repeat(limit - around)) + END, FORM);
    expect([most.status, most.json.result.drawFlowObj.length]).toEqual([200, limit - around]);
    const over = await post(field("drawFlowObj", "x".repeat(limit - around + 1)) + END, FORM);
    expect([over.status, over.json.title]).toEqual([413, "too large"]);
  });

  test("that says nothing of its length is counted as it comes", async () => {
    const chunk = new TextEncoder().encode("x".repeat(1024 * 1024));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++;
        controller.enqueue(chunk);
      },
    });
    const over = await call(flow.POST, {
      method: "POST",
      path: flowPath(unique("flow")),
      key,
      body,
      headers: { "content-type": FORM },
    });
    expect(over.status).toBe(413);
    expect(sent).toBeLessThan(80);
  });
});

describe("Idempotency-Key", () => {
  const headers = () => ({ "idempotency-key": unique("key") });

  test("gives the first answer again, ETag and all, though the boundary and the fields' order are others", async () => {
    const [api, name, once] = [flowApi(key), unique("flow"), headers()];
    const first = await api.create(name, { flow: "x", type: "event" }, once);
    const again = await api.create(name, { type: "event", flow: "x" }, once);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect((await api.history(name)).json.total).toBe(0);
    expect((await api.create(name, { flow: "x", type: "event" })).status).toBe(400);
  });

  test("gives a refusal again, though what was wrong has gone", async () => {
    const [api, name, once] = [flowApi(key), unique("flow"), headers()];
    await api.create(name);
    const refused = await api.create(name, {}, once);
    await api.remove(name);
    const again = await api.create(name, {}, once);
    expect([again.status, again.text]).toEqual([400, refused.text]);
    expect(again.headers.get("content-type")).toBe("application/problem+json");
    expect((await api.create(name, {}, headers())).status).toBe(200);
  });

  test("with another body or on another path is 409", async () => {
    const [api, name, once] = [flowApi(key), unique("flow"), headers()];
    await api.create(name, { flow: "x" }, once);
    expect((await api.create(name, { flow: "y" }, once)).status).toBe(409);
    expect((await api.create(name, {}, once)).status).toBe(409);
    expect((await api.create(unique("flow"), { flow: "x" }, once)).status).toBe(409);
    expect((await api.undeploy(name, once)).status).toBe(409);
  });

  test("belongs to one user", async () => {
    const [api, once] = [flowApi(key), headers()];
    await api.create(unique("flow"), {}, once);
    expect((await flowApi(await makeApiKey()).create(unique("flow"), {}, once)).status).toBe(200);
  });

  test("does one of many requests at once", async () => {
    const [api, name, once] = [flowApi(key), unique("flow"), headers()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.create(name, { flow: "x" }, once)));
    for (const answer of answers) {
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 409) expect(answer.headers.get("retry-after")).toBeTruthy();
    }
    expect(new Set(answers.filter((one) => one.status === 200).map((one) => one.text)).size).toBe(1);
  });

  test("is taken by undeploy, deploy and restore too", async () => {
    const [api, name, first, second, third] = [flowApi(key), unique("flow"), headers(), headers(), headers()];
    await api.create(name);
    const live = await api.deploy(name, { version: 1 }, third);
    await api.undeploy(name);
    expect((await api.deploy(name, { version: 1 }, third)).text).toBe(live.text);
    expect((await api.get(name)).json.result.deployed).toBe(false);
    expect((await api.deploy(name, { version: 2 }, third)).status).toBe(409);
    await api.update(name, { deployed: "true" });
    const stopped = await api.undeploy(name, first);
    await api.update(name, { deployed: "true" });
    expect((await api.undeploy(name, first)).text).toBe(stopped.text);
    expect((await api.get(name)).json.result.deployed).toBe(true);
    await api.remove(name);
    expect((await api.restore(name, "", second)).status).toBe(200);
    expect((await api.restore(name, "", second)).status).toBe(200);
  });

  test.each(["", " ", "a b", "x".repeat(201), "ñ"])("refuses the key %j", async (value) => {
    const { body, headers: type } = await formBody({});
    const refused = await call(flow.POST, {
      method: "POST",
      path: flowPath(unique("flow")),
      key,
      body,
      headers: { ...type, "idempotency-key": value },
    });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "Idempotency-Key"]);
  });
});
