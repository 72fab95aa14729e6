import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Egress, EgressAnswer, EgressQuestion } from "./client.ts";
import type { EgressCode, EgressError } from "./outcome.ts";
import { askOutside, closeEgress } from "./process.ts";
import { clientOf, endServers, httpServer, socketServer } from "./servers.fixture.ts";

afterEach(endServers);

const get = (egress: Egress, url: string, more: Partial<EgressQuestion> = {}): Promise<EgressAnswer> =>
  egress.request({ method: "GET", url, timeoutMs: 20_000, ...more });

const fails = async (asked: Promise<EgressAnswer>, code: EgressCode, sent: boolean): Promise<string> => {
  const error = (await asked.then(
    () => null,
    (reason) => reason,
  )) as EgressError | null;
  expect(error).toMatchObject({ name: "EgressError", code, sent });
  return error?.message ?? "";
};

test("a request arrives as it was asked, and its answer as it was given", async () => {
  const { port } = await httpServer(async (asked, answer) => {
    const body = Buffer.concat(await asked.toArray()).toString();
    answer.writeHead(
      201,
      [
        ["X-One", "1"],
        ["X-One", "2"],
        ["Content-Type", "application/json"],
      ].flat(),
    );
    answer.end(JSON.stringify({ method: asked.method, url: asked.url, headers: asked.headersDistinct, body }));
  });
  const answer = await clientOf(`127.0.0.1:${port}`).request({
    method: "POST",
    url: `http://127.0.0.1:${port}/orders?id=ñ#part`,
    headers: [
      ["X-List", "a"],
      ["X-List", "b"],
      ["Content-Type", "text/plain"],
    ],
    body: "¡hola!",
    timeoutMs: 20_000,
  });
  expect(answer).toMatchObject({ status: 201, headers: { "x-one": ["1", "2"] } });
  expect(JSON.parse(answer.text())).toMatchObject({
    method: "POST",
    url: "/orders?id=%C3%B1",
    body: "¡hola!",
    headers: {
      host: [`127.0.0.1:${port}`],
      "x-list": ["a", "b"],
      "content-type": ["text/plain"],
      "content-length": ["7"],
      "user-agent": ["Switchyard"],
    },
  });
});

test("connections are used again, and one origin gets a limited number", async () => {
  const { port, connections } = await httpServer((_asked, answer) => setTimeout(() => answer.end("ok"), 30));
  const egress = clientOf(`127.0.0.1:${port}`);
  for (let i = 0; i < 20; i++) await get(egress, `http://127.0.0.1:${port}/`);
  // undici frees a connection a moment after its answer: who asks again at once may get a second one.
  expect(connections.size).toBeLessThanOrEqual(2);
  await Promise.all(Array.from({ length: 400 }, () => get(egress, `http://127.0.0.1:${port}/`)));
  expect(connections.size).toBeLessThanOrEqual(128);
});

test.each<[string, Partial<EgressQuestion>, EgressCode]>([
  ["a line break in a header", { headers: [["X-A", "1\r\nX-B: secret"]] }, "header"],
  ["a NUL in a header", { headers: [["X-A", "secret\0"]] }, "header"],
  ["a letter that headers lack", { headers: [["X-A", "secret ☃"]] }, "header"],
  ["a line break in a name", { headers: [["X-A\r\nX-B", "secret"]] }, "header"],
  ["no name", { headers: [["", "secret"]] }, "header"],
  ["Host", { headers: [["hOst", "secret"]] }, "header"],
  ["Content-Length", { headers: [["Content-Length", "0"]] }, "header"],
  ["Transfer-Encoding", { headers: [["Transfer-Encoding", "chunked"]] }, "header"],
  ["Connection", { headers: [["Connection", "upgrade"]] }, "header"],
  ["Proxy-Authorization", { headers: [["Proxy-Authorization", "secret"]] }, "header"],
  ["CONNECT", { method: "CONNECT" }, "header"],
  ["a method with a line break", { method: "GET / HTTP/1.1\r\nX: " }, "header"],
  ["a file", { url: "file:///etc/passwd?secret" }, "url"],
  ["a socket of this machine", { url: "unix:///var/run/secret" }, "url"],
  ["a user in the address", { url: "http://secret:secret@127.0.0.1/" }, "url"],
  ["a line break in the address", { url: "http://127.0.0.1/secret\r\nX-A: b" }, "url"],
  ["no address", { url: "secret" }, "url"],
])("%s is refused before anything is sent", async (_what, more, code) => {
  const message = await fails(get(clientOf("127.0.0.0/8"), "http://127.0.0.1:9/", more), code, false);
  expect(message).not.toContain("secret");
});

test("more bytes than allowed are an error, said beforehand, sent without end, or over several pieces", async () => {
  const { port } = await httpServer((asked, answer) => {
    if (asked.url === "/said") answer.writeHead(200, { "Content-Length": 2000 });
    if (asked.url === "/exact") return answer.end("x".repeat(1000));
    const timer = setInterval(() => answer.write("x".repeat(100)), 1);
    asked.on("close", () => clearInterval(timer));
  });
  const egress = clientOf(`127.0.0.1:${port}`);
  const url = `http://127.0.0.1:${port}`;
  await fails(get(egress, `${url}/said`, { maxBytes: 1000 }), "size", true);
  await fails(get(egress, `${url}/endless`, { maxBytes: 1000 }), "size", true);
  await expect(get(egress, `${url}/exact`, { maxBytes: 1000 })).resolves.toMatchObject({ status: 200 });
  await fails(get(egress, `${url}/exact`, { maxBytes: 999 }), "size", true);
});

test("headers without end are an error", async () => {
  const port = await socketServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write(`X-${"a".repeat(1000)}: b\r\n`), 1);
    socket.on("close", () => clearInterval(timer));
  });
  await fails(get(clientOf(`127.0.0.1:${port}`), `http://127.0.0.1:${port}/`), "size", true);
});

test.each([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
])("%s is undone, within the limit of bytes", async (encoding, compress) => {
  const { port } = await httpServer((asked, answer) => {
    const text = asked.url === "/bomb" ? Buffer.alloc(50_000_000) : "¡hola!";
    answer
      .writeHead(200, { "Content-Encoding": encoding })
      .end(asked.url === "/bad" ? Buffer.alloc(20, 255) : compress(text));
  });
  const egress = clientOf(`127.0.0.1:${port}`);
  const answer = await get(egress, `http://127.0.0.1:${port}/`);
  expect([answer.text(), answer.headers["content-encoding"]]).toEqual(["¡hola!", undefined]);
  await fails(get(egress, `http://127.0.0.1:${port}/bomb`), "size", true);
  await fails(get(egress, `http://127.0.0.1:${port}/bad`), "connection", true);
});

test.each([
  ["text/plain; charset=iso-8859-1", Buffer.from("caf\xe9", "latin1")],
  ['text/plain; charset="UTF-8"', Buffer.from("café")],
  ["text/plain; charset=nonsense", Buffer.from("café")],
  ["text/plain", Buffer.from("café")],
])("a body of %s is read", async (type, body) => {
  const { port } = await httpServer((_asked, answer) => answer.writeHead(200, { "Content-Type": type }).end(body));
  const answer = await get(clientOf(`127.0.0.1:${port}`), `http://127.0.0.1:${port}/`);
  expect(answer.text()).toBe("café");
  expect(answer.bytes.equals(body)).toBe(true);
});

test("an answer without a body has none, whatever its headers say", async () => {
  const { port } = await httpServer((_asked, answer) => {
    answer.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": 5_000_000 }).end();
  });
  const egress = clientOf(`127.0.0.1:${port}`);
  const answer = await get(egress, `http://127.0.0.1:${port}/`, { method: "HEAD" });
  expect([answer.status, answer.text()]).toEqual([200, ""]);
});

test("one limit of time is for all of it: no answer, a drip, a slow redirect", async () => {
  const { port } = await httpServer((asked, answer) => {
    if (asked.url === "/hangs") return;
    if (asked.url === "/redirect") return setTimeout(() => answer.writeHead(302, { Location: "/redirect" }).end(), 200);
    const timer = setInterval(() => answer.write("x"), 50);
    asked.on("close", () => clearInterval(timer));
  });
  const egress = clientOf(`127.0.0.1:${port}`);
  for (const path of ["/hangs", "/drips", "/redirect"]) {
    const begun = performance.now();
    await fails(get(egress, `http://127.0.0.1:${port}${path}?key=secret`, { timeoutMs: 300 }), "timeout", true);
    expect(performance.now() - begun).toBeGreaterThan(290);
  }
});

test("a name or a TLS greeting that hangs ends in time, with nothing sent", async () => {
  const port = await socketServer(() => {});
  const hanging = clientOf("127.0.0.0/8", () => new Promise(() => {}));
  await fails(get(hanging, "http://hanging.test/", { timeoutMs: 200 }), "timeout", false);
  await fails(get(clientOf("127.0.0.0/8"), `https://127.0.0.1:${port}/`, { timeoutMs: 200 }), "timeout", false);
});

test("a broken connection says whether anything was sent", async () => {
  const closed = await socketServer(() => {});
  await endServers();
  await fails(get(clientOf("127.0.0.0/8"), `http://127.0.0.1:${closed}/`), "connection", false);
  await fails(get(clientOf("127.0.0.0/8"), "http://127.0.0.1:0/"), "connection", false);
  await fails(get(clientOf("127.0.0.0/8"), "http://no-such-name.test/"), "connection", false);

  const resets = await socketServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await fails(get(clientOf("127.0.0.0/8"), `http://127.0.0.1:${resets}/`), "connection", true);
  const cuts = await socketServer((socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));
  });
  await fails(get(clientOf("127.0.0.0/8"), `http://127.0.0.1:${cuts}/`), "connection", true);
  const talks = await socketServer((socket) => socket.end("220 mail.test ESMTP\r\n"));
  await fails(get(clientOf("127.0.0.0/8"), `http://127.0.0.1:${talks}/`), "connection", true);
});

test("a caller that leaves ends the request, before it and in the middle", async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { port } = await httpServer((asked) => asked.on("close", close));
  const egress = clientOf(`127.0.0.1:${port}`);
  const url = `http://127.0.0.1:${port}/`;
  const reason = new Error("the caller left");
  await expect(get(egress, url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const leaving = new AbortController();
  const asked = get(egress, url, { signal: leaving.signal });
  setTimeout(() => leaving.abort(reason), 100);
  await expect(asked).rejects.toBe(reason);
  await closed;
});

test("a request that nobody waits for any more is not sent when its connection comes", async () => {
  const seen: unknown[] = [];
  const { port } = await httpServer((asked, answer) => {
    seen.push(asked.url);
    answer.end();
  });
  const { promise: addresses, resolve: answerName } = Promise.withResolvers<string[]>();
  const egress = clientOf("127.0.0.0/8", () => addresses);
  await fails(get(egress, `http://late.test:${port}/given-up`, { timeoutMs: 50 }), "timeout", false);
  const waiting = get(egress, `http://late.test:${port}/waited-for`);
  answerName(["127.0.0.1"]);
  await waiting;
  expect(seen).toEqual(["/waited-for"]);
});

test("closing ends what is under way", async () => {
  const { port } = await httpServer(() => {});
  const egress = clientOf(`127.0.0.1:${port}`);
  const asked = fails(get(egress, `http://127.0.0.1:${port}/`), "connection", true);
  setTimeout(() => egress.close(), 100);
  await asked;
  await fails(get(egress, `http://127.0.0.1:${port}/`), "connection", false);
});

test("the process's own client reaches no inner address unless it is opened, and can be closed", async () => {
  const { port, connections } = await httpServer((_asked, answer) => answer.end());
  const question = { method: "GET", url: `http://127.0.0.1:${port}/`, timeoutMs: 5000 };
  await fails(askOutside(question), "address", false);
  await closeEgress();
  await fails(askOutside(question), "address", false);
  await closeEgress();
  await closeEgress();
  expect(connections.size).toBe(0);
});
