import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { requestAndAbort } from "../../testing/hostile/aborted-requests.ts";
import { heldBytes } from "../../testing/hostile/memory.ts";
import { compressed } from "./compressed.ts";
import { handOver, sendInOneWrite } from "./single-write.ts";

const open: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.close();
    await once(server, "close");
  }
});

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    compressed(request, response);
    sendInOneWrite(request, response);
    handle(request, response);
  });
  open.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

async function ask(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  headers: Record<string, string> = {},
) {
  return fetch(await serve(handle), { headers: { Connection: "close", ...headers } });
}

/** As a handler sees it, behind the server. */
const seen = ({ headers }: IncomingMessage) => new Request("http://here/", { headers: headers as HeadersInit });

test("an answer left for the server goes out whole and with its length", async () => {
  const text = JSON.stringify({ name: "Lucía", many: "x".repeat(100_000) });
  const answer = await ask(
    (request, response) => {
      expect(handOver(seen(request), text)).toBeNull();
      response.setHeader("Content-Type", "application/json").end();
    },
    { "Accept-Encoding": "identity" },
  );
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  expect(await answer.text()).toBe(text);
});

test("who takes it compressed gets it so", async () => {
  const text = JSON.stringify("ñ".repeat(10_000));
  const answer = await ask((request, response) => {
    handOver(seen(request), text);
    response.setHeader("Content-Type", "application/json").end();
  });
  expect(answer.headers.get("content-encoding")).toMatch(/gzip|br|deflate/);
  expect(await answer.text()).toBe(text);
});

test("what is written by other hands goes on as it comes", async () => {
  const answer = await ask((_, response) => {
    response.write("one");
    response.end("two");
  });
  expect(await answer.text()).toBe("onetwo");
});

test("a caller cannot name an answer left for someone else", async () => {
  const names: (string | undefined)[] = [];
  const answer = await ask(
    (request, response) => {
      names.push(seen(request).headers.get("x-switchyard-handed-over") ?? undefined);
      response.end();
    },
    { "x-switchyard-handed-over": "theirs" },
  );
  expect(await answer.text()).toBe("");
  expect(names).not.toContain("theirs");
});

test("without the server in front, the text is the answer's body", () => {
  expect(handOver(new Request("http://here/"), "{}")).toBe("{}");
});

test("an answer to a caller who left before it was there is not kept: 5,000 of them leave no memory behind", async () => {
  let left = 0;
  const base = await serve((request, response) => {
    response.once("close", () => {
      left++;
      // A text of its own: one repeated character is kept in a few bytes.
      response.end(handOver(seen(request), randomBytes(10_000).toString("hex")));
    });
  });
  await requestAndAbort(base, { path: "/", times: 200 });
  const before = await heldBytes();
  await requestAndAbort(base, { path: "/", times: 5000, afterMs: 1 });
  await expect.poll(() => left).toBe(5200);
  expect((await heldBytes()) - before).toBeLessThan(10_000_000);
});
