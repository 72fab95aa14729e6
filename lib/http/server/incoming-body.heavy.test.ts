import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as live } from "../../../app/api/health/live/route.ts";
import { POST as feed } from "../../../app/api/interactions/route.ts";
import { readBytes } from "../../sent-body.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { sendChunks } from "../../testing/hostile/chunked-body.ts";
import { heldBytes } from "../../testing/hostile/memory.ts";
import { sentBody } from "../body.ts";
import { refuse } from "../respond.ts";
import { edge } from "./edge.ts";
import type { BodyLimits } from "./incoming-body.ts";

type Handler = (request: Request) => Promise<Response>;

const open: ReturnType<typeof createServer>[] = [];
afterAll(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

/** A server that hands bodies to the handler as Next does: as the web stream of the request's own. */
async function serve(handler: Handler, limits?: BodyLimits): Promise<string> {
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url } = incoming;
    const body = method === "GET" ? {} : { body: incoming, duplex: "half" };
    const request = new Request(`http://here${url}`, { method, headers, ...body } as unknown as RequestInit);
    const answer = await (url === "/api/health/live" ? live(request) : handler(request));
    const given = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(given);
  };
  const server = createServer(edge(handle, limits));
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads a body of at most so many bytes as handlers do, and tells of it. */
const reading =
  (limit = 50_000_000): Handler =>
  async (request) => {
    try {
      return Response.json({ bytes: (await readBytes(sentBody(request), limit)).length });
    } catch (error) {
      return refuse(error, "/", "one");
    }
  };

describe("tiny chunks", () => {
  test("are handed on together, and nothing of them is lost", async () => {
    let pieces = 0;
    let text = "";
    const base = await serve(async (request) => {
      for await (const piece of request.body ?? []) {
        pieces++;
        text += Buffer.from(piece).toString();
      }
      return new Response();
    });
    const sent = { path: "/api/x", chunk: "añ", writes: 4, chunksAWrite: 2000, pauseMs: 5 };
    expect((await sendChunks(base, sent)).status).toBe(200);
    expect(text).toBe("añ".repeat(8000));
    expect(pieces).toBeLessThan(100);
  });

  test("of a body that nobody wants are not read: the refusal is heard, others are answered, the connection ends", async () => {
    let read = 0;
    const base = await serve(async (request) => {
      const answer = await feed(request);
      if (request.bodyUsed) read++;
      return answer;
    });
    const sent = { path: "/api/interactions", chunk: " ", writes: 60, chunksAWrite: 20_000 };
    const attack = sendChunks(base, sent);
    let over = false;
    const ended = attack.then(() => {
      over = true;
    });
    let answered = 0;
    while (!over && answered < 20) {
      expect((await fetch(`${base}/api/health/live`)).status).toBe(200);
      answered++;
    }
    await ended;
    const { status, json, head } = await attack;
    expect([status, json.type]).toEqual([401, "/problems/unauthenticated"]);
    expect(head).toMatch(/\r\nConnection: close\r\n/i);
    expect(read).toBe(0);
    expect(answered).toBeGreaterThan(0);
  });

  test("of a body that is read are taken up to 10,000; then the sender hears what is wrong, and leaves no memory", async () => {
    const base = await serve(feed);
    const headers = { "X-ApiKey": key, "Content-Type": "application/x-ndjson" };
    const sent = { path: "/api/interactions", headers, chunk: " ", writes: 60, chunksAWrite: 20_000 };
    await sendChunks(base, sent);
    const before = await heldBytes();
    for (const { status, json } of await Promise.all(Array.from({ length: 6 }, () => sendChunks(base, sent)))) {
      expect([status, json.errors[0].code]).toEqual([400, "chunks"]);
      expect(json.detail).toContain("Complete batches before that are stored.");
    }
    expect((await heldBytes()) - before).toBeLessThan(5_000_000);
  });

  test("of a body whose sender leaves are forgotten", async () => {
    const base = await serve(reading());
    const leave = async () => {
      const sent = send(`${base}/api/x`, { method: "POST" });
      sent.on("error", () => {});
      for (let j = 0; j < 100; j++) sent.write(Buffer.alloc(10_000));
      await pause(20);
      sent.destroy();
    };
    for (let i = 0; i < 5; i++) await leave();
    const before = await heldBytes();
    for (let i = 0; i < 30; i++) await leave();
    await expect.poll(async () => (await heldBytes()) - before).toBeLessThan(3_000_000);
  });
});

describe.concurrent("a pace", () => {
  const limits: BodyLimits = {
    anySizePieces: 10_000,
    leastAverageBytes: 16,
    leastBytesPerSecond: 10_000,
    creditMs: 1000,
    lookMs: 50,
  };

  test("is asked of a body that is waited for: one that drips is refused in its middle", async () => {
    const base = await serve(reading(), limits);
    const sent = { path: "/api/x", chunk: "a".repeat(20), writes: 2000, chunksAWrite: 1, pauseMs: 10 };
    const { status, json, writes } = await sendChunks(base, sent);
    expect([status, json.type]).toEqual([408, "/problems/too-slow"]);
    expect(writes).toBeLessThan(2000);
  });

  test("is kept by one that comes slowly but comes, with a rest now and then", async () => {
    const base = await serve(reading(), limits);
    const sent = { path: "/api/x", chunk: "a".repeat(20_000), writes: 6, chunksAWrite: 1, pauseMs: 500 };
    const { status, json } = await sendChunks(base, sent);
    expect([status, json]).toEqual([200, { bytes: 120_000 }]);
  });

  test("is not asked while the sender waits for us", async () => {
    const base = await serve(async (request) => {
      await pause(3000);
      return reading()(request);
    }, limits);
    const sent = { path: "/api/x", chunk: "a".repeat(10_000), writes: 100, chunksAWrite: 1 };
    const { status, json } = await sendChunks(base, sent);
    expect([status, json]).toEqual([200, { bytes: 1_000_000 }]);
  });
});

describe.concurrent("an answer before the body's end", () => {
  test("is heard by a sender who goes on, whether the body was begun or not", async () => {
    const base = await serve(reading(100_000));
    const sent = { chunk: "a".repeat(10_000), writes: 3000, chunksAWrite: 1 };
    const tooLong = await sendChunks(base, { path: "/api/x", ...sent });
    expect([tooLong.status, tooLong.json.type]).toEqual([413, "/problems/too-large"]);
    const elsewhere = await sendChunks(base, { path: "/login", ...sent });
    expect([elsewhere.status, elsewhere.json.type]).toEqual([405, "/problems/method-not-allowed"]);
  });

  test("is no reason to leave a sender standing who sends all before reading", async () => {
    const base = await serve(reading(100_000));
    const sent = { path: "/api/x", chunk: "a".repeat(100_000), writes: 60, chunksAWrite: 1, stubborn: true };
    expect(await sendChunks(base, sent)).toMatchObject({ status: 413, writes: 60 });
  });

  test("ends the connection of one who never ends", async () => {
    const base = await serve(async () => Response.json({}, { status: 403 }));
    const sent = {
      path: "/api/x",
      chunk: "a".repeat(100),
      writes: 100_000,
      chunksAWrite: 1,
      pauseMs: 10,
      stubborn: true,
    };
    const { status, writes } = await sendChunks(base, sent);
    expect(status).toBe(403);
    expect(writes).toBeLessThan(100_000);
  });

  test("keeps the connection where little is left of the body", async () => {
    const base = await serve(async () => Response.json({}, { status: 403 }));
    const sent = send(`${base}/api/x`, { method: "POST", headers: { "Content-Length": 1000 } });
    sent.write("a");
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([403, "keep-alive"]);
    sent.end("a".repeat(999));
    response.resume();
    await once(response, "end");
  });
});
