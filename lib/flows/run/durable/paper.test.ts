import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as retry } from "@/app/api/runs/[id]/retry/route.ts";
import { GET as readRun } from "@/app/api/runs/[id]/route.ts";
import { GET as listRuns } from "@/app/api/runs/route.ts";
import { POST as webhook } from "@/app/api/webhook/[flow]/route.ts";
import { POST as createFlow } from "@/app/api/webhooks/id/[flow]/route.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { withWorkers, work } from "./durable.fixture.ts";

const paper = readFileSync(join(import.meta.dirname, "../../../../docs/flows.md"), "utf8");
const samples = [...paper.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, sample = ""]) => sample);

withWorkers();

const routes: [method: string, path: RegExp, handler: (request: Request) => Promise<Response>][] = [
  ["POST", /^\/api\/webhooks\/id\/[^/]+$/, createFlow],
  ["POST", /^\/api\/webhook\/[^/]+$/, webhook],
  ["GET", /^\/api\/runs$/, listRuns],
  ["GET", /^\/api\/runs\/[^/]+$/, readRun],
  ["POST", /^\/api\/runs\/[^/]+\/retry$/, retry],
];

/** The handlers that the page calls, as a server has them. */
const server = createServer(async (incoming, response) => {
  const { method = "", url = "" } = incoming;
  const [path = ""] = url.split("?");
  const [, , handler] = routes.find(([verb, pattern]) => verb === method && pattern.test(path)) ?? [];
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const { "x-apikey": key = "", "content-type": type, "idempotency-key": once } = incoming.headers;
  const headers = {
    "X-ApiKey": String(key),
    ...(type && { "Content-Type": type }),
    ...(once && { "Idempotency-Key": String(once) }),
  };
  const body = Buffer.concat(parts);
  const request = new Request(`http://127.0.0.1:3000${url}`, { method, headers, ...(body.length > 0 && { body }) });
  const answer = (await handler?.(request)) ?? new Response(`${method} ${url} is not here`, { status: 404 });
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
});
const folder = mkdtempSync(join(tmpdir(), "switchyard-paper-"));
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("the commands of docs/flows.md work as they stand, one after the other", async () => {
  expect(samples.length).toBeGreaterThanOrEqual(6);
  work();
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
  expect(code, said).toBe(0);
  expect(said).toContain("4711 is on its way");
});
