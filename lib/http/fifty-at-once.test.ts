import { glob } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { hashPassword } from "../auth/password.ts";
import { lookups, pool } from "../db.ts";
import { SIMULATED_HUB } from "../demo/simulation/names.ts";
import { erasureJobs } from "../erasure/jobs.ts";
import { exportJobs } from "../interactions/export/jobs.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { contracts } from "../reference/all-contracts.ts";
import { retentionJobs } from "../retention/jobs.ts";
import { drawnOf, fewOf } from "../testing/draws.ts";
import { makeApiKey, makeHub, makeSession, makeUser } from "../testing/factories.ts";
import { SAMPLE_PASSWORD, type SampleRequest, sampleRequests } from "../testing/sample-requests.ts";
import { withQueues } from "../testing/with-queues.ts";
import type { Handler } from "./route.ts";
import { Gate } from "./server/gate.ts";

/** Many times the connections that there are. */
const AT_ONCE = fewOf(20, 50);
const root = join(import.meta.dirname, "../..");

// A tenth of what asks; the settings are read when the product's modules are loaded.
vi.hoisted(() => {
  process.env.DATABASE_POOL = "5";
  process.env.DEMO = "1";
});
// Nothing here has a limit of time, however busy the machine: who would never get a connection makes the test hang.
const FOREVER_MS = 1_000_000_000;
for (const one of [pool(), lookups()]) one.options.connectionTimeoutMillis = 0;
Object.assign(globalThis, {
  switchyardGate: new Gate({
    places: 10,
    heavyEach: 2,
    heavyAll: 2,
    waitingEach: AT_ONCE,
    waitingAll: AT_ONCE,
    standingMs: FOREVER_MS,
    waitMs: FOREVER_MS,
    crowdedMs: 0,
    soonMs: FOREVER_MS,
    crowdedWaitMs: FOREVER_MS,
  }),
});
withQueues([...outboundJobs, ...exportJobs, ...erasureJobs, ...retentionJobs]);

const handlers = new Map<string, Handler>();
/** An administrator's: a key, or a session where only sessions may. */
let credentials: Record<string, string>;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(SAMPLE_PASSWORD);
  await makeHub({ name: SIMULATED_HUB });
  for await (const file of glob("app/api/**/route.ts", { cwd: root })) {
    if (/^app\/api\/(auth|\[)/.test(file)) continue;
    const exported = (await import(join(root, file))) as Record<string, Handler>;
    for (const handler of Object.values(exported)) {
      if (handler.contract) handlers.set(`${handler.contract.method} ${handler.contract.path}`, handler);
    }
  }
});

/** The handler of an address, as the server finds it. */
function handlerOf(method: string, path: string): Handler {
  const parts = path.split("?")[0]?.split("/") ?? [];
  const fits = (name: string) => {
    const [ofMethod, template = ""] = name.split(" ");
    const own = template.split("/");
    return (
      ofMethod === method && own.length === parts.length && own.every((one, i) => one[0] === "{" || one === parts[i])
    );
  };
  const names = [...handlers.keys()].filter(fits).sort((one, other) => one.split("{").length - other.split("{").length);
  return handlers.get(names[0] ?? "") as Handler;
}

async function send({ method, path, headers, body }: SampleRequest): Promise<Response> {
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    method,
    headers: {
      ...headers,
      ...credentials,
      // As a client sends it; a form's length is for its boundary to tell.
      ...(typeof body === "string" && { "Content-Length": String(Buffer.byteLength(body)) }),
    },
    ...(body !== undefined && { body }),
  });
  return handlerOf(method, path)(request);
}

async function sendOne(request: SampleRequest) {
  const response = await send(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.method} ${request.path}: ${text}`);
  return JSON.parse(text || "null");
}

// It hashes passwords one after the other, slowly on purpose: the last of fifty need not be waited for.
const slow = new Set(["PUT /api/account/password"]);
// The worker prepares its file, pauses flows, and attempts contacts; none runs here.
const unfinished = new Set([
  "GET /api/interactions/exports/{id}/file",
  "POST /api/webhooks/id/{flow}/resume",
  "POST /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/disposition",
  "POST /api/agents/me/disposition",
  "POST /api/agents/me/call",
  "POST /api/agents/me/skip",
  "POST /api/agents/me/reject",
]);

test.each(drawnOf(contracts).map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  `%s, ${AT_ONCE} times at once on a pool of five`,
  async (name, contract) => {
    const user = await makeUser({ passwordHash });
    const isOwn = contract.tag === "account";
    credentials = isOwn ? (await makeSession(user)).headers : { "X-ApiKey": await makeApiKey({ userId: user.id }) };
    const requests = await sampleRequests(contract, AT_ONCE, sendOne);
    const answers = await Promise.all(
      requests.map(async (request) => {
        const response = await send(request);
        return { status: response.status, text: await response.text() };
      }),
    );
    const failed = answers.filter(({ status }) => status >= 500 && !(status === 503 && slow.has(name)));
    expect(failed).toEqual([]);
    const worked = answers.filter(({ status }) => status < 300).length;
    if (!unfinished.has(name)) expect(worked, answers[0]?.text.slice(0, 300)).toBeGreaterThan(0);
  },
);
