import { beforeAll, describe, expect, test } from "vitest";
import * as apiKey from "@/app/api/api-keys/[id]/route.ts";
import * as apiKeys from "@/app/api/api-keys/route.ts";
import * as entry from "@/app/api/blacklist/[clientId]/route.ts";
import * as blacklist from "@/app/api/blacklist/route.ts";
import * as entriesCheck from "@/app/api/blacklist-entries/check/route.ts";
import * as entries from "@/app/api/blacklist-entries/route.ts";
import * as campaign from "@/app/api/campaigns/[name]/route.ts";
import * as campaigns from "@/app/api/campaigns/route.ts";
import * as disposition from "@/app/api/dispositions/[id]/route.ts";
import * as dispositions from "@/app/api/dispositions/route.ts";
import * as attachment from "@/app/api/hubs/[name]/attachments/[path]/route.ts";
import * as attachments from "@/app/api/hubs/[name]/attachments/route.ts";
import * as hub from "@/app/api/hubs/[name]/route.ts";
import * as hubs from "@/app/api/hubs/route.ts";
import * as profile from "@/app/api/profiles/[name]/route.ts";
import * as profiles from "@/app/api/profiles/route.ts";
import * as secret from "@/app/api/secrets/[name]/route.ts";
import * as secrets from "@/app/api/secrets/route.ts";
import * as template from "@/app/api/templates/[name]/route.ts";
import * as templates from "@/app/api/templates/route.ts";
import * as user from "@/app/api/users/[username]/route.ts";
import * as users from "@/app/api/users/route.ts";
import { permissions } from "../actor.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";

type Routes = typeof campaigns;

const places: [path: string, routes: Routes, allow: string][] = [
  ["/api/campaigns", campaigns, "GET, HEAD, POST"],
  ["/api/campaigns/x", campaign, "GET, HEAD, PATCH, DELETE"],
  ["/api/hubs", hubs, "GET, HEAD, POST"],
  ["/api/hubs/x", hub, "GET, HEAD, PATCH, DELETE"],
  ["/api/hubs/x/attachments", attachments, "GET, HEAD, POST"],
  ["/api/hubs/x/attachments/y.pdf", attachment, "GET, HEAD, DELETE"],
  ["/api/templates", templates, "GET, HEAD, POST"],
  ["/api/templates/x", template, "GET, HEAD, PATCH, DELETE"],
  ["/api/dispositions", dispositions, "GET, HEAD, POST"],
  ["/api/dispositions/7", disposition, "GET, HEAD, PATCH, DELETE"],
  ["/api/blacklist", blacklist, "GET, HEAD, POST"],
  ["/api/blacklist/598991234", entry, "GET, HEAD, PATCH, DELETE"],
  ["/api/blacklist-entries", entries, "POST"],
  ["/api/blacklist-entries/check", entriesCheck, "POST"],
  ["/api/secrets", secrets, "GET, HEAD, POST"],
  ["/api/secrets/x", secret, "GET, HEAD, PATCH, DELETE"],
  ["/api/users", users, "GET, HEAD, POST"],
  ["/api/users/x", user, "GET, HEAD, PATCH, DELETE"],
  ["/api/profiles", profiles, "GET, HEAD, POST"],
  ["/api/profiles/x", profile, "GET, HEAD, PATCH, DELETE"],
  ["/api/api-keys", apiKeys, "GET, HEAD, POST"],
  ["/api/api-keys/7", apiKey, "GET, HEAD, PATCH, DELETE"],
];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let admin: string;
let other: string;
let narrowed: string;
beforeAll(async () => {
  admin = await makeApiKey();
  other = await makeApiKey({ actions: permissions.filter((one) => one !== "admin") });
  narrowed = await makeApiKey({ scopes: ["flows:write", "interactions:read"] });
});

describe.each(places)("%s", (path, routes, allow) => {
  const allowed = methods.filter((method) => allow.includes(method));
  const refused = methods.filter((method) => !allow.includes(method));

  test.each(allowed)("%s takes nobody without a key, and none but administrators", async (method) => {
    expect((await call(routes[method], { path, method })).status).toBe(401);
    expect((await call(routes[method], { path, method, key: other })).status).toBe(403);
    expect((await call(routes[method], { path, method, key: narrowed })).status).toBe(403);
  });

  test.each(refused)("%s is not there", async (method) => {
    const answer = await call(routes[method], { path, method, key: admin });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  });

  test.each(allowed)("%s takes no query parameter it does not know", async (method) => {
    const answer = await call(routes[method], { path: `${path}?colour=red`, method, key: admin, body: undefined });
    expect([answer.status, answer.json.errors[0].path]).toEqual([400, "colour"]);
  });
});

const single = places.filter(([, , allow]) => allow.includes("DELETE"));
test.each(single)("%s is 404 where there is none", async (path, routes, allow) => {
  for (const method of methods.filter((one) => allow.includes(one))) {
    const body = method === "PATCH" ? {} : undefined;
    expect((await call(routes[method], { path, method, key: admin, body })).status).toBe(404);
  }
});

const json = places.filter(([path, , allow]) => /POST|PATCH/.test(allow) && !path.includes("attachments"));
test.each(json)("%s takes JSON objects only, and no property it does not know", async (path, routes, allow) => {
  const method = allow.includes("POST") ? "POST" : "PATCH";
  const send = (body: string, type = "application/json") =>
    call(routes[method], { path, method, key: admin, body, headers: { "Content-Type": type } });
  expect((await send("{}", "text/plain")).status).toBe(415);
  for (const body of ["", "[]", "null", '"x"', "{", '{"name":"a","name":"b"}']) {
    expect((await send(body)).status, body).toBe(400);
  }
  const unknown = await send('{"__proto__":{"enabled":true},"createdAt":"now"}');
  expect(unknown.status).toBe(400);
  expect(unknown.json.errors.map((one: { path: string }) => one.path)).toEqual(
    expect.arrayContaining(["__proto__", "createdAt"]),
  );
});
