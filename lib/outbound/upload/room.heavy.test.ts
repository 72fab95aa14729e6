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
/** More than find room. */
const BIG = 28;
/** Thrice as many as would find room if each were taken for a big one. */
const SMALL = 60;
const END = Buffer.from("]}");

/** The beginning of a body with so many contacts of 20 KB. */
const beginning = (contacts: number) =>
  Buffer.from(`{"filename":"still","list":[${Array(contacts).fill(contact).join(",")}`);

/** A body that begins, and stands still until it is told to end; `isRead` is when its beginning has been read. */
function standingStill(first: Buffer) {
  const isRead = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pulls++;
      if (pulls === 1) return controller.enqueue(first);
      isRead.resolve();
      await end.promise;
      controller.enqueue(END);
      controller.close();
    },
  });
  return { body, isRead: isRead.promise, end: () => end.resolve() };
}

/** Starts one upload after the other, each once the one before is read or answered. */
async function startInTurn(
  still: ReturnType<typeof standingStill>[],
  start: (body: ReadableStream<Uint8Array>) => ReturnType<typeof uploadTo>,
): Promise<ReturnType<typeof uploadTo>[]> {
  const answers: ReturnType<typeof uploadTo>[] = [];
  for (const { body, isRead } of still) {
    const answer = start(body);
    answers.push(answer);
    await Promise.race([isRead, answer]);
  }
  return answers;
}

/** Ends one body after the other, so that none waits long for a connection, and gives the answers' statuses. */
async function inTurn(still: { end: () => void }[], answers: Promise<{ status: number }>[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [i, { end }] of still.entries()) {
    end();
    const answer = await answers[i];
    if (answer) statuses.push(answer.status);
  }
  return statuses;
}

it("uploads that stand still fill a room of their own, and hold no connection", async () => {
  const [hub, key, other] = [await makeHub(), await makeApiKey(), await makeApiKey()];
  const sixMegabytes = beginning(300);
  const still = Array.from({ length: BIG }, () => standingStill(sixMegabytes));
  const answers = await startInTurn(still, (body) => uploadTo(hub, key, body));
  // Those that find no room are answered while the others wait.
  const first = await Promise.race(answers);
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "10"]);
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
  const small = { filename: "small", list: [{ clientIds: ["600111222"] }] };
  expect((await uploadTo(hub, other, small)).status).toBe(200);
  const statuses = await inTurn(still, answers);
  const [taken, refused] = [200, 503].map((wanted) => statuses.filter((status) => status === wanted).length);
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(refused).toBe(BIG - (taken ?? 0));
  expect(roomHeld()).toBe(0);
  expect((await uploadTo(hub, key, small)).status).toBe(200);
});

it("of millions of agents that nobody knows only some are remembered, and each is still told", async () => {
  const hub = await hubById((await makeHub()).id);
  if (!hub) throw new Error("a hub that was made is not there");
  const { username } = await db().user.findFirstOrThrow();
  const references = await References.of(hub, "all");
  for (let first = 0; first < 25_000; first += 500) {
    const contacts = Array.from({ length: 500 }, (_, i) => ({ clientIds: ["123"], agent: `nobody-${first + i}` }));
    await references.learnAgents([...contacts, { agent: username }]);
    expect(references.missing({ clientIds: ["123"], agent: username })).toEqual([]);
    expect(references.missing({ clientIds: ["123"], agent: `nobody-${first}` })).toHaveLength(1);
  }
  expect(references.remembered).toBeLessThan(12_000);
});

it("small bodies that do not say how long they are find room by the dozen", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const small = beginning(1);
  const still = Array.from({ length: SMALL }, () => standingStill(small));
  const answers = await startInTurn(still, (body) => uploadTo(hub, key, body));
  expect(roomHeld()).toBeGreaterThan(SMALL * small.length);
  expect(new Set(await inTurn(still, answers))).toEqual(new Set([200]));
  expect(roomHeld()).toBe(0);
});
