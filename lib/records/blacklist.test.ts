import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/blacklist/[clientId]/route.ts";
import { GET, POST } from "@/app/api/blacklist/route.ts";
import { call } from "../testing/call.ts";
import { makeApiKey } from "../testing/factories.ts";
import { listedClientId } from "./schema/blacklist.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

let next = 598_000_000;
const number = () => String(next++);
const path = (clientId: string) => `/api/blacklist/${encodeURIComponent(clientId)}`;
const create = (body: object) => call(POST, { path: "/api/blacklist", key, body });

test("an entry is made, found in any spelling and by id, listed, changed and removed", async () => {
  const clientId = number();
  const made = (await create({ clientId: `+${clientId}`, reason: "asked" })).json.result;
  expect(made).toMatchObject({ clientId, reason: "asked" });
  for (const spelling of [
    clientId,
    `+${clientId}`,
    `(${clientId.slice(0, 3)}) ${clientId.slice(3)}`,
    String(made.id),
  ]) {
    expect((await call(READ, { path: path(spelling), key })).json.result).toEqual(made);
  }
  expect((await call(GET, { path: `/api/blacklist?search=${clientId.slice(2)}`, key })).json.result).toEqual([made]);
  const changed = await call(PATCH, { path: path(clientId), key, body: { reason: null } });
  expect(changed.json.result).toMatchObject({ clientId, reason: null });
  expect((await call(DELETE, { path: path(clientId), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(clientId), key })).status).toBe(404);
});

test("one number is listed once, however it is spelt", async () => {
  const clientId = number();
  expect((await create({ clientId: Number(clientId) })).status).toBe(200);
  const again = await create({ clientId: `+${clientId}` });
  expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "clientId", code: "taken" }]);
});

test("an address is kept in lower case", async () => {
  expect((await create({ clientId: "Ana.Diaz@Example.COM" })).json.result.clientId).toBe("ana.diaz@example.com");
  expect((await call(READ, { path: path("ANA.diaz@example.com"), key })).status).toBe(200);
});

test.each([
  [{ clientId: "12" }, "clientId"],
  [{ clientId: "1".repeat(21) }, "clientId"],
  [{ clientId: "++598991234" }, "clientId"],
  [{ clientId: "598 99 x" }, "clientId"],
  [{ clientId: "" }, "clientId"],
  [{ clientId: "a@b" }, "clientId"],
  [{ clientId: "a b@example.com" }, "clientId"],
  [{ clientId: 2 ** 53 }, "clientId"],
  [{ clientId: -598991234 }, "clientId"],
  [{ clientId: null }, "clientId"],
  [{ clientId: ["598991234"] }, "clientId"],
  [{ clientId: "598991234", reason: "x".repeat(501) }, "reason"],
  [{ reason: "x" }, "clientId"],
])("POST %j is refused", async (body, at) => {
  const refused = await create(body);
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
});

test.each([
  ["+598 (99) 123-456", "59899123456"],
  ["34.600.111.222", "34600111222"],
  [" [34] 600\u00a0111\u2013222 ", "34600111222"],
  ["123", "123"],
  ["12", null],
  ["+", null],
  ["a!b/c+d@sub.Example.co", "a!b/c+d@sub.example.co"],
  ["a@b.c", "a@b.c"],
  [".a@example.com", null],
  ["a@-b.com", null],
  ["ünï@example.com", null],
  ["a\r\n@example.com", null],
])("%j is kept as %j, read as the numbers and addresses of contacts are", (given, kept) => {
  expect(listedClientId(given)).toBe(kept);
});
