import { expect, it } from "vitest";
import { db, pool } from "../../db.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { References } from "../contact/references.ts";
import { hubById } from "../hubs/access.ts";
import { outboundJobs } from "../jobs.ts";
import { roomHeld } from "./room.ts";

withQueues(outboundJobs);

const contact = `{"clientIds":["600111222"],"data":{"note":"${"x".repeat(20_000)}"}}`;
/** Some 6 MB. */
const contacts = Buffer.from(`{"filename":"still","list":[${Array(300).fill(contact).join(",")}`);

/** A body that begins, and stands still until it is told to end. */
function standingStill() {
  const end = Promise.withResolvers<string>();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      sent++;
      if (sent === 1) return controller.enqueue(contacts);
      controller.enqueue(Buffer.from(await end.promise));
      controller.close();
    },
  });
  return { body, end: () => end.resolve("]}") };
}

it("uploads that stand still fill a room of their own, and hold no connection", async () => {
  const [hub, key, other] = [await makeHub(), await makeApiKey(), await makeApiKey()];
  const still = Array.from({ length: 40 }, standingStill);
  const answers = still.map(({ body }) => uploadTo(hub, key, body));
  // Those that find no room are answered while the others wait.
  const first = await Promise.race(answers);
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "10"]);
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
  const small = { filename: "small", list: [{ clientIds: ["600111222"] }] };
  expect((await uploadTo(hub, other, small)).status).toBe(200);
  for (const { end } of still) end();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  const [taken, refused] = [200, 503].map((wanted) => statuses.filter((status) => status === wanted).length);
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(refused).toBe(40 - (taken ?? 0));
  expect(roomHeld()).toBe(0);
  expect((await uploadTo(hub, key, small)).status).toBe(200);
});

it("of millions of agents that nobody knows only some are remembered, and each is still told", async () => {
  const hub = await hubById((await makeHub()).id);
  if (!hub) throw new Error("a hub that was made is not there");
  const { username } = await db().user.findFirstOrThrow();
  const references = await References.of(hub);
  for (let first = 0; first < 60_000; first += 500) {
    const contacts = Array.from({ length: 500 }, (_, i) => ({ clientIds: ["123"], agent: `nobody-${first + i}` }));
    await references.learnAgents([...contacts, { agent: username }]);
    expect(references.missing({ clientIds: ["123"], agent: username })).toEqual([]);
    expect(references.missing({ clientIds: ["123"], agent: `nobody-${first}` })).toHaveLength(1);
  }
  expect(references.remembered).toBeLessThan(12_000);
});

it("small bodies that do not say how long they are find room by the hundred", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const bodies = Array.from({ length: 200 }, () => new Blob([`{"filename":"small","list":[${contact}]}`]).stream());
  const answers = await Promise.all(bodies.map((body) => uploadTo(hub, key, body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(roomHeld()).toBe(0);
});
