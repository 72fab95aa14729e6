import type { IncomingHttpHeaders } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { Egress, EgressAnswer, EgressQuestion } from "./client.ts";
import { clientOf, endServers, httpServer } from "./servers.fixture.ts";

afterEach(endServers);

type Seen = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string };

/** A server that redirects /<status>?<location>, and keeps what it was asked. */
async function redirecting(): Promise<{ port: number; seen: Seen[] }> {
  const seen: Seen[] = [];
  const { port } = await httpServer(async (asked, answer) => {
    const body = Buffer.concat(await asked.toArray()).toString();
    const { method, url = "", headers } = asked;
    seen.push({ method, url, headers, body });
    const [, status, location = ""] = /^\/(\d+)\?(.*)$/.exec(url) ?? [];
    if (!status) return answer.end("arrived");
    answer.writeHead(Number(status), { Location: decodeURIComponent(location) }).end("moved");
  });
  return { port, seen };
}

const local = (allowed = "127.0.0.1/32"): Egress => clientOf(allowed, async () => ["127.0.0.1"]);
const ask = (egress: Egress, url: string, more: Partial<EgressQuestion> = {}): Promise<EgressAnswer> =>
  egress.request({ method: "GET", url, timeoutMs: 20_000, ...more });
const to = (location: string) => encodeURIComponent(location);

test.each([
  [301, "GET", "GET"],
  [301, "POST", "GET"],
  [301, "PUT", "PUT"],
  [302, "POST", "GET"],
  [302, "DELETE", "DELETE"],
  [303, "POST", "GET"],
  [303, "PUT", "GET"],
  [303, "HEAD", "HEAD"],
  [307, "POST", "POST"],
  [308, "PATCH", "PATCH"],
])("after %i a %s becomes a %s", async (status, method, expected) => {
  const { port, seen } = await redirecting();
  const body = ["GET", "HEAD"].includes(method) ? null : "body";
  const headers = [["Content-Type", "text/plain"] as const, ["X-Mine", "1"] as const];
  const url = `http://127.0.0.1:${port}`;
  const answer = await ask(local(), `${url}/${status}?${to("/there?x=1")}`, { method, body, headers });
  expect(answer).toMatchObject({ status: 200, url: `${url}/there?x=1` });
  const isKept = expected === method;
  expect(seen[1]).toMatchObject({ method: expected, url: "/there?x=1", body: isKept ? (body ?? "") : "" });
  expect([seen[1]?.headers["content-type"], seen[1]?.headers["x-mine"]]).toEqual([
    isKept ? "text/plain" : undefined,
    "1",
  ]);
});

test.each([
  ["the same origin", "a.test", 0, true],
  ["another host", "b.test", 0, false],
  ["another port", "a.test", 1, false],
])("%s: what is secret goes along: %s %i %s", async (_what, host, other, isKept) => {
  const servers = [await redirecting(), await redirecting()];
  const [first, second] = [servers[0]?.port ?? 0, servers[other]?.port ?? 0];
  const headers = Object.entries({ Authorization: "a", cookie: "b", "X-Key": "c", "X-Mine": "d" });
  const url = `http://a.test:${first}/307?${to(`http://${host}:${second}/there`)}`;
  await ask(local(), url, { headers, sensitiveHeaders: ["x-KEY"] });
  const arrived = servers[other]?.seen.at(-1)?.headers ?? {};
  expect([arrived.authorization, arrived.cookie, arrived["x-key"], arrived["x-mine"]]).toEqual(
    isKept ? ["a", "b", "c", "d"] : [undefined, undefined, undefined, "d"],
  );
});

describe("a body with what is secret", () => {
  const sent = { method: "POST", body: "planted", isSecretBody: true };

  test.each([
    [307, "another host", "b.test", 0],
    [308, "another host", "b.test", 0],
    [307, "another port", "a.test", 1],
    [308, "another port", "a.test", 1],
  ])("is not taken by a %i to %s", async (status, _what, host, other) => {
    const servers = [await redirecting(), await redirecting()];
    const [first, second] = [servers[0]?.port ?? 0, servers[other]?.port ?? 0];
    const url = `http://a.test:${first}/${status}?${to(`http://${host}:${second}/there`)}`;
    const asked = ask(local(), url, sent);
    await expect(asked).rejects.toMatchObject({ code: "secret", sent: true });
    await expect(asked).rejects.not.toThrow("planted");
    expect(servers.flatMap(({ seen }) => seen)).toHaveLength(1);
  });

  test("is not taken on by a second redirect, nor back to another scheme", async () => {
    const { port, seen } = await redirecting();
    const away = to(`/308?${to(`http://b.test:${port}/there`)}`);
    await expect(ask(local(), `http://a.test:${port}/307?${away}`, sent)).rejects.toMatchObject({ code: "secret" });
    const scheme = to(`https://a.test:${port}/there`);
    await expect(ask(local(), `http://a.test:${port}/307?${scheme}`, sent)).rejects.toMatchObject({ code: "secret" });
    expect(seen.map(({ url }) => url?.slice(0, 4))).toEqual(["/307", "/308", "/307"]);
  });

  test("goes along within its origin, and a redirect that leaves it out is followed", async () => {
    const { port, seen } = await redirecting();
    await ask(local(), `http://a.test:${port}/307?${to("/there")}`, sent);
    await ask(local(), `http://a.test:${port}/303?${to(`http://b.test:${port}/there`)}`, sent);
    expect(seen.map(({ method, body }) => [method, body])).toEqual([
      ["POST", "planted"],
      ["POST", "planted"],
      ["POST", "planted"],
      ["GET", ""],
    ]);
  });
});

test("what was dropped does not come back with the first host", async () => {
  const { port, seen } = await redirecting();
  const back = to(`http://b.test:${port}/302?${to(`http://a.test:${port}/there`)}`);
  await ask(local(), `http://a.test:${port}/302?${back}`, { headers: [["Authorization", "a"]] });
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["a", undefined, undefined]);
});

test("three redirects are followed, a fourth is an error", async () => {
  const { port, seen } = await redirecting();
  const chain = (hops: number): string => (hops === 0 ? "/there" : `/302?${to(chain(hops - 1))}`);
  await expect(ask(local(), `http://127.0.0.1:${port}${chain(3)}`)).resolves.toMatchObject({ status: 200 });
  expect(seen.splice(0)).toHaveLength(4);
  await expect(ask(local(), `http://127.0.0.1:${port}${chain(4)}`)).rejects.toMatchObject({
    code: "redirect",
    sent: true,
  });
  expect(seen).toHaveLength(4);
});

test.each([
  ["file:///etc/passwd", "redirect"],
  ["//user:secret@127.0.0.1/", "redirect"],
  ["http://[", "redirect"],
  ["http://169.254.169.254/latest/meta-data/", "address"],
  ["http://[::ffff:10.0.0.1]/", "address"],
  ["http://inner.test/", "address"],
])("a redirect to %s is refused: %s", async (location, code) => {
  const { port } = await redirecting();
  const egress = clientOf(`127.0.0.1:${port}`, async () => ["127.0.0.1"]);
  const asked = ask(egress, `http://127.0.0.1:${port}/302?${to(location)}`, { method: "POST" });
  await expect(asked).rejects.toMatchObject({ code, sent: true });
  await expect(asked).rejects.not.toThrow("secret");
});

test("a redirect with a body without end is followed", async () => {
  const { port } = await httpServer((asked, answer) => {
    if (asked.url === "/there") return answer.end("arrived");
    answer.writeHead(302, { Location: "/there" });
    const timer = setInterval(() => answer.write("x".repeat(5000)), 1);
    asked.on("close", () => clearInterval(timer));
  });
  expect((await ask(local(), `http://127.0.0.1:${port}/`)).text()).toBe("arrived");
});

test("a status without an address to go to is an answer", async () => {
  const { port } = await httpServer((asked, answer) => {
    answer.writeHead(Number(asked.url?.slice(1)), asked.url === "/304" ? { Location: "/there" } : {}).end();
  });
  for (const status of [300, 302, 304]) {
    await expect(ask(local(), `http://127.0.0.1:${port}/${status}`)).resolves.toMatchObject({ status });
  }
});
