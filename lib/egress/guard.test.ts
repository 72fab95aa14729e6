import { setTimeout } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test, vi } from "vitest";
import type { Egress, EgressAnswer, EgressQuestion } from "./client.ts";
import { clientOf, endServers, httpServer, socketServer, tlsServer } from "./servers.fixture.ts";

afterEach(async () => {
  vi.unstubAllEnvs();
  await endServers();
});

const get = (egress: Egress, url: string, more: Partial<EgressQuestion> = {}): Promise<EgressAnswer> =>
  egress.request({ method: "GET", url, timeoutMs: 20_000, ...more });

const REFUSED = { name: "EgressError", code: "address", sent: false };

test.each([
  "http://127.0.0.1",
  "http://2130706433",
  "http://0x7f.1",
  "http://0177.1",
  "http://127.1.",
  "http://0.0.0.0",
  "http://0",
  "http://[::]",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://[::ffff:0:0]",
  "http://[::127.0.0.1]",
  "http://[64:ff9b::127.0.0.1]",
  "http://[2002:7f00:1::]",
  "http://[fe80::1]",
  "http://[fc00::1]",
  "http://169.254.169.254",
  "http://１２７.０.０.１",
])("%s is refused without a connection", async (url) => {
  const { port, connections } = await httpServer((_asked, answer) => answer.end());
  const asked: string[] = [];
  const egress = clientOf("10.255.0.0/16", async (name) => {
    asked.push(name);
    return ["127.0.0.1"];
  });
  await expect(get(egress, `${url}:${port}/`)).rejects.toMatchObject(REFUSED);
  expect([asked, connections.size]).toEqual([[], 0]);
});

test.each([
  ["localhost", ["127.0.0.1"]],
  ["localhost.", ["127.0.0.1"]],
  ["metadata.test", ["169.254.169.254"]],
  ["mapped.test", ["::ffff:127.0.0.1"]],
  ["zone.test", ["fe80::1%lo"]],
  ["mixed.test", ["127.0.0.1", "127.0.0.9"]],
  ["nonsense.test", ["127.1"]],
])("%s at %j is refused whole, without a connection", async (name, addresses) => {
  const { port, connections } = await httpServer((_asked, answer) => answer.end());
  const asked: string[] = [];
  const egress = clientOf(name === "mixed.test" ? "127.0.0.1/32" : "10.255.0.0/16", async (one) => {
    asked.push(one);
    return addresses;
  });
  const refused = get(egress, `http://${name}:${port}/`);
  await expect(refused).rejects.toMatchObject(REFUSED);
  await expect(refused).rejects.toThrow(`${name}:${port} is at an address that flows may not reach`);
  expect([asked, connections.size]).toEqual([[name], 0]);
});

test("a name is looked up once a connection, and the connection goes to what was judged", async () => {
  const { port, connections } = await httpServer((asked, answer) => {
    answer.writeHead(200, asked.url === "/last" ? { Connection: "close" } : {}).end(asked.headers.host);
  });
  let addresses = ["127.0.0.1"];
  let lookUps = 0;
  const egress = clientOf(`127.0.0.1:${port}`, async () => {
    lookUps++;
    return addresses;
  });
  const url = `http://changing.test:${port}`;
  expect((await get(egress, url)).text()).toBe(`changing.test:${port}`);
  addresses = ["169.254.169.254"];
  // undici frees a connection a moment after its answer.
  await setTimeout(20);
  await get(egress, `${url}/last`);
  expect([lookUps, connections.size]).toEqual([1, 1]);
  await setTimeout(20);
  await expect(get(egress, url)).rejects.toMatchObject(REFUSED);
  expect([lookUps, connections.size]).toEqual([2, 1]);
});

test("of several addresses the next is tried where the first has nobody", async () => {
  const { port } = await httpServer((_asked, answer) => answer.end("here"));
  const egress = clientOf("127.0.0.0/8,::1", async () => ["127.0.0.9", "::1", "127.0.0.1"]);
  expect((await get(egress, `http://several.test:${port}/`)).text()).toBe("here");
});

test("settings of proxies change nothing", async () => {
  const proxy = await httpServer((_asked, answer) => answer.end("proxy"));
  const { port } = await httpServer((_asked, answer) => answer.end("itself"));
  for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"]) {
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
  }
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  expect((await get(clientOf("127.0.0.0/8"), `http://127.0.0.1:${port}/`)).text()).toBe("itself");
  expect(proxy.connections.size).toBe(0);
});

test("a certificate that nobody vouches for is no connection, whatever the environment says", async () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const { port } = await tlsServer("secure.test", (_asked, answer) => answer.end());
  const egress = clientOf("127.0.0.0/8", async () => ["127.0.0.1"]);
  const asked = get(egress, `https://secure.test:${port}/`);
  await expect(asked).rejects.toMatchObject({ code: "connection", sent: false });
  await expect(asked).rejects.toThrow("DEPTH_ZERO_SELF_SIGNED_CERT");
  const plain = await socketServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
  await expect(get(egress, `https://secure.test:${plain}/`)).rejects.toMatchObject({ code: "connection", sent: false });
});

test("a certificate is judged by the name, which the server is told", async () => {
  const { port, certificate, asked } = await tlsServer("secure.test", (request, answer) =>
    answer.end(request.headers.host),
  );
  const usual = getCACertificates("default");
  setDefaultCACertificates([certificate]);
  try {
    const egress = clientOf("127.0.0.0/8", async () => ["127.0.0.1"]);
    expect((await get(egress, `https://secure.test:${port}/`)).text()).toBe(`secure.test:${port}`);
    expect(asked).toEqual(["secure.test"]);
    await expect(get(egress, `https://other.test:${port}/`)).rejects.toThrow("ERR_TLS_CERT_ALTNAME_INVALID");
    await expect(get(egress, `https://127.0.0.1:${port}/`)).rejects.toThrow("ERR_TLS_CERT_ALTNAME_INVALID");
  } finally {
    setDefaultCACertificates(usual);
  }
});
