import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { makeApiKey } from "../factories.ts";

type PaperRoute = [method: string, path: RegExp, handler: (request: Request) => Promise<Response>];

/** Does what the `sh` samples of a page of `docs` say, one after the other, with these handlers; gives what they printed. */
export async function followPaper(name: string, routes: readonly PaperRoute[]): Promise<string> {
  const paper = readFileSync(join(import.meta.dirname, "../../../docs", name), "utf8");
  const samples = [...paper.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, sample = ""]) => sample);
  expect(samples.length).toBeGreaterThan(4);
  const server = serverOf(routes).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = mkdtempSync(join(tmpdir(), "switchyard-paper-"));
  const env = {
    ...process.env,
    SWITCHYARD_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SWITCHYARD_KEY: await makeApiKey(),
  };
  // One shell for all of them: a later one uses what an earlier one has set.
  const shell = spawn("bash", ["-ex", "-o", "pipefail"], { cwd: folder, env, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  const hear = (part: Buffer) => {
    said += part;
  };
  shell.stdout.on("data", hear);
  shell.stderr.on("data", hear);
  shell.stdin.end(samples.join("\n"));
  const [code] = await once(shell, "close");
  server.close();
  rmSync(folder, { recursive: true });
  expect(code, said).toBe(0);
  return said;
}

/** The handlers that a page calls, as a server has them. */
function serverOf(routes: readonly PaperRoute[]) {
  return createServer(async (incoming, response) => {
    const { method = "", url = "" } = incoming;
    const [path = ""] = url.split("?");
    const [, , handler] = routes.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? [];
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const { "x-apikey": key = "", "content-type": type, "idempotency-key": idempotencyKey } = incoming.headers;
    const body = Buffer.concat(parts);
    const headers = {
      "X-ApiKey": String(key),
      ...(type && { "Content-Type": type }),
      ...(idempotencyKey && { "Idempotency-Key": String(idempotencyKey) }),
      ...(body.length > 0 && { "Content-Length": String(body.length) }),
    };
    const request = new Request(`http://127.0.0.1:3000${url}`, { method, headers, ...(body.length > 0 && { body }) });
    const answer = (await handler?.(request)) ?? new Response(`${method} ${url} is not here`, { status: 404 });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
}
