import { expect, it, vi } from "vitest";
import { db, pool } from "../../db.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

// Half of the pool is for uploads that are still coming in: two of four.
vi.hoisted(() => {
  process.env.DATABASE_POOL = "4";
});

withQueues(outboundJobs);

/** A body of 40 MB that ends, or breaks, when it is told to. */
function endless() {
  const contact = `{"clientIds":["600111222"],"data":{"note":"${"x".repeat(20_000)}"}}`;
  const last = Promise.withResolvers<string>();
  const drained = Promise.withResolvers<void>();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent++ < 2000)
        return controller.enqueue(Buffer.from((sent === 1 ? '{"filename":"long","list":[' : ",") + contact));
      drained.resolve();
      controller.enqueue(Buffer.from(await last.promise));
      controller.close();
    },
  });
  return {
    body,
    drained: drained.promise,
    finish: () => last.resolve("]}"),
    breakOff: () => last.reject(new Error("gone")),
  };
}

it("uploads that take long leave connections to everybody else", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const long = [endless(), endless()];
  const answers = long.map(({ body }) => uploadTo(hub, key, body));
  await Promise.all(long.map(({ drained }) => drained));
  // What is in memory is on its way to the database: from here on each holds its connection.
  await expect.poll(() => pool().totalCount - pool().idleCount).toBeGreaterThanOrEqual(2);
  const third = endless();
  const refused = uploadTo(hub, key, third.body);
  third.finish();
  expect([(await refused).status, (await refused).headers.get("retry-after")]).toEqual([429, "10"]);
  expect((await uploadTo(hub, key, { filename: "short", list: [{ clientIds: ["123"] }] })).status).toBe(200);
  for (const { finish } of long) finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

it("an upload whose sender goes away leaves nothing behind", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const broken = endless();
  const answer = uploadTo(hub, key, broken.body);
  await broken.drained;
  broken.breakOff();
  expect((await answer).status).toBe(400);
  expect(await db().list.count({ where: { hubId: hub.id } })).toBe(0);
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
});
