import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { type SentBody, streamOf } from "../../sent-body.ts";
import { hashRest, sentBody } from "../body.ts";
import { refuse } from "../respond.ts";
import { edge } from "./edge.ts";
import { listening } from "./listening.fixture.ts";
import { messageOf } from "./request-message.ts";

type Handler = (request: Request) => Promise<Response>;

/** A server of ours before a handler whose requests are made as Next makes them. */
async function serve(handler: Handler): Promise<string> {
  const handle = async (body: IncomingMessage, response: Parameters<Parameters<typeof edge>[0]>[1]) => {
    const { method, headers, url } = body;
    const request = new Request(`http://here${url}`, {
      method,
      headers,
      body,
      duplex: "half",
    } as unknown as RequestInit);
    const answer = await handler(request).catch((error: unknown) => refuse(error, "/", "one"));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  };
  const server = createServer(edge(handle));
  return `http://127.0.0.1:${await listening(server)}/api/x`;
}

const post = (base: string, body: Uint8Array | string, headers = {}) =>
  fetch(base, { method: "POST", body: body as BodyInit, headers });

async function hashOf(sent: SentBody, limit = 50_000_000): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of streamOf(sent, limit)) hash.update(piece);
  return hash.digest("hex");
}

const long = randomBytes(5_000_000);
const hashOfLong = createHash("sha256").update(long).digest("hex");

describe("the body of a request", () => {
  test("is read from its message where it came by our server, whatever message a caller names", async () => {
    const base = await serve(async (request) => {
      const hash = await hashOf(sentBody(request));
      return Response.json({ hash, byStream: request.bodyUsed });
    });
    for (const headers of [{}, { "X-Switchyard-Message": "1" }]) {
      expect(await (await post(base, long, headers)).json()).toEqual({ hash: hashOfLong, byStream: false });
    }
  });

  test("is read from its stream where it came without our server, or its message was read already", async () => {
    const headers = { "X-Switchyard-Message": "1" };
    const alone = new Request("http://here/", { method: "POST", body: long, headers });
    expect(await hashOf(sentBody(alone))).toBe(hashOfLong);
    expect(alone.bodyUsed).toBe(true);

    const base = await serve(async (request) => {
      const message = messageOf(request);
      const [first] = await once(message as IncomingMessage, "data");
      message?.pause();
      const rest = [first];
      for await (const piece of streamOf({ ...sentBody(request), announced: null }, 50_000_000)) rest.push(piece);
      return Response.json({ byStream: request.bodyUsed, isWhole: Buffer.concat(rest).equals(long) });
    });
    expect(await (await post(base, long)).json()).toEqual({ byStream: true, isWhole: true });
  });

  test("of which part was read has no hash any more", async () => {
    const hashes: unknown[] = [];
    const base = await serve(async (request) => {
      for await (const _ of streamOf(sentBody(request), 50_000_000)) break;
      hashes.push(await hashRest(request));
      return new Response();
    });
    await post(base, long);
    expect(hashes).toEqual([null]);
  });

  test("that is too long is refused while its sender still sends, who hears of it", async () => {
    const base = await serve(async (request) => Response.json(await hashOf(sentBody(request), 1_000_000)));
    const body = Readable.from([long]);
    const answer = await fetch(base, { method: "POST", body: Readable.toWeb(body), duplex: "half" } as RequestInit);
    expect([answer.status, (await answer.json()).type]).toEqual([413, "/problems/too-large"]);
  });

  test("that its sender cuts off is told as such, and its message is forgotten", async () => {
    const read = Promise.withResolvers<unknown>();
    let later: Request | undefined;
    const base = await serve(async (request) => {
      later = request;
      read.resolve(await hashOf(sentBody(request)).catch((error: unknown) => error));
      return new Response();
    });
    const sender = send(base, { method: "POST", headers: { "Content-Length": 5_000_000 } });
    sender.on("error", () => {});
    sender.write(long.subarray(0, 100_000), () => sender.destroy());
    expect(await read.promise).toMatchObject({ code: "invalid", message: "the body was cut off" });
    await expect.poll(() => later && messageOf(later)).toBeNull();
  });

  test("takes its memory only until its next piece is asked for; what shares memory with others stays", async () => {
    const shared = Buffer.from("one two").subarray(4);
    const message = Readable.from([Buffer.from(new Uint8Array(100_000).buffer), shared, Buffer.from("end")]);
    const pieces: Uint8Array[] = [];
    for await (const piece of streamOf({ stream: null, message, announced: null }, 1_000_000)) {
      expect(piece.length).toBeGreaterThan(0);
      pieces.push(piece);
    }
    expect(pieces.map(({ length }) => length)).toEqual([0, 3, 3]);
  });
});
