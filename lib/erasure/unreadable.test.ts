import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { GET as READ } from "@/app/api/erasures/[id]/route.ts";
import { POST as ASK } from "@/app/api/erasures/route.ts";
import { db } from "../db.ts";
import { orderedId } from "../ordered-id.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, unique } from "../testing/factories.ts";
import { withQueues } from "../testing/with-queues.ts";
import { HOUR_MS } from "../time/durations.ts";
import { erasureJobs } from "./jobs.ts";
import { workErasure } from "./work.ts";

withQueues(erasureJobs);
const key = await makeApiKey();

/** What was sealed with a SECRET that is gone. */
const unreadable = () => randomBytes(200);

test("what no SECRET opens any more does not keep an erasure from its end", async () => {
  const { id: flowId } = await db().flow.create({ data: { name: unique("flow") } });
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const hashes = { keyHash: randomBytes(32), hash: randomBytes(32), runId: orderedId() };
  await db().flowRunKey.create({
    data: { flowId, caller: "secret", ...hashes, expiresAt, status: 200, headers: unreadable(), body: unreadable() },
  });
  const kept = { userId: 1n, key: unique("key"), method: "POST", path: "/api/hubs/34677000444/lists" };
  const answer = await db().idempotencyKey.create({ data: { ...kept, status: 200, body: unreadable() } });
  const { id } = (await call(ASK, { path: "/api/erasures", key, body: { clientId: "34677000444" } })).json.result;
  await workErasure(BigInt(id), new AbortController().signal);
  const record = (await call(READ, { path: `/api/erasures/${id}`, key })).json.result;
  expect(record).toMatchObject({ state: "done", step: null });
  const left = await db().idempotencyKey.findFirstOrThrow({ where: { key: kept.key } });
  expect(left.body).toEqual(answer.body);
  expect(left.path).not.toContain("34677000444");
});
