import { beforeAll, describe, expect, test } from "vitest";
import * as deploy from "@/app/api/webhooks/id/[flow]/deploy/route.ts";
import * as draft from "@/app/api/webhooks/id/[flow]/draft/route.ts";
import * as historic from "@/app/api/webhooks/id/[flow]/historic/route.ts";
import * as presence from "@/app/api/webhooks/id/[flow]/presence/route.ts";
import * as restore from "@/app/api/webhooks/id/[flow]/restore/route.ts";
import * as flow from "@/app/api/webhooks/id/[flow]/route.ts";
import * as undeploy from "@/app/api/webhooks/id/[flow]/undeploy/route.ts";
import * as version from "@/app/api/webhooks/id/[flow]/versions/[n]/route.ts";
import * as names from "@/app/api/webhooks/names/route.ts";
import * as flows from "@/app/api/webhooks/route.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi, flowPath, formBody } from "../testing/flow-api.ts";

const name = unique("flow");
const path = flowPath(name);

const reads = [
  ["GET", "/api/webhooks", flows.GET],
  ["GET", "/api/webhooks/names", names.GET],
  ["GET", path, flow.GET],
  ["GET", `${path}/historic`, historic.GET],
  ["GET", `${path}/versions/1`, version.GET],
  ["GET", `${path}/draft`, draft.GET],
  ["POST", `${path}/presence`, presence.POST],
] as const;
const writes = [
  ["POST", flowPath(unique("new")), flow.POST],
  ["PUT", path, flow.PUT],
  ["PUT", `${path}/draft`, draft.PUT],
  ["DELETE", `${path}/draft`, draft.DELETE],
  ["POST", `${path}/undeploy`, undeploy.POST],
  ["POST", `${path}/deploy`, deploy.POST],
  ["DELETE", path, flow.DELETE],
  ["POST", `${path}/restore`, restore.POST],
] as const;

const keys = { read: "", write: "", none: "", narrowed: "" };

beforeAll(async () => {
  keys.read = await makeApiKey({ actions: ["flows:read"] });
  keys.write = await makeApiKey({ actions: ["flows:write"] });
  keys.none = await makeApiKey({ actions: ["lists:write", "interactions:read", "interactions:write", "admin"] });
  keys.narrowed = await makeApiKey({ userId: (await makeUser()).id, scopes: ["flows:read"] });
  expect((await flowApi(keys.write).create(name)).status).toBe(200);
});

async function ask(handler: Parameters<typeof call>[0], method: string, at: string, headers: Record<string, string>) {
  if (method !== "POST" && method !== "PUT") return call(handler, { method, path: at, headers });
  if (at.endsWith("/draft")) return call(handler, { path: at, body: { text: "x", baseVersion: 1 }, headers });
  if (at.endsWith("/presence")) return call(handler, { path: at, body: {}, headers });
  if (at.endsWith("/deploy")) return call(handler, { path: at, body: { version: 1 }, headers });
  const form = await formBody({});
  return call(handler, { method, path: at, body: form.body, headers: { ...form.headers, ...headers } });
}

describe.each([...reads, ...writes])("%s %s", (method, at, handler) => {
  test.each([
    ["no key", {}],
    ["a wrong key", { "x-apikey": "nope" }],
    ["an empty key", { "x-apikey": "" }],
    ["two keys", { "x-apikey": "a, b" }],
  ])("with %s is 401", async (_, headers) => {
    const refused = await ask(handler, method, at, headers);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBeTruthy();
    expect(refused.json).toMatchObject({ type: "/problems/unauthenticated", status: 401, instance: at });
    expect(refused.headers.get("x-request-id")).toBe(refused.json.requestId);
  });

  test("is not for a key of other areas", async () => {
    expect((await ask(handler, method, at, { "x-apikey": keys.none })).status).toBe(403);
  });
});

describe.each(reads)("%s %s", (method, at, handler) => {
  test("is for readers and for writers, by either header", async () => {
    for (const key of [keys.read, keys.write, keys.narrowed]) {
      expect((await ask(handler, method, at, { "x-apikey": key })).status).toBe(200);
      expect((await ask(handler, method, at, { authorization: `Bearer ${key}` })).status).toBe(200);
    }
  });
});

describe.each(writes)("%s %s", (method, at, handler) => {
  test("is for writers only", async () => {
    for (const key of [keys.read, keys.narrowed]) {
      expect((await ask(handler, method, at, { "x-apikey": key })).status).toBe(403);
    }
    expect((await ask(handler, method, at, { "x-apikey": keys.write })).status).toBe(200);
  });
});

test("any other method is 405 and says which there are", async () => {
  const allowed = [
    [flows.POST, "GET, HEAD"],
    [names.PUT, "GET, HEAD"],
    [flow.PATCH, "GET, HEAD, POST, PUT, DELETE"],
    [historic.DELETE, "GET, HEAD"],
    [version.PUT, "GET, HEAD"],
    [undeploy.GET, "POST"],
    [deploy.GET, "POST"],
    [restore.PATCH, "POST"],
    [draft.POST, "GET, HEAD, PUT, DELETE"],
    [presence.GET, "POST"],
  ] as const;
  for (const [handler, allow] of allowed) {
    const refused = await call(handler, { path, method: "PATCH" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, allow]);
    expect(refused.json.status).toBe(405);
  }
});
