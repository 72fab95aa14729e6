import { afterAll, expect, test } from "vitest";
import { db } from "../db.ts";
import { withQueues } from "../testing/with-queues.ts";
import { enqueue, type Job, work } from "./queue.ts";

const BACKLOG = 20;

const worked: number[] = [];
const jobs: readonly Job[] = [
  { name: "tests.counted", work: async ({ number }: { number?: number }) => void worked.push(number ?? -1) },
];
withQueues(jobs);

let finish = async () => {};
afterAll(() => finish());

test("jobs that gathered are worked one after the other, without a wait between them", async () => {
  for (let number = 0; number < BACKLOG; number++) await enqueue(db(), "tests.counted", { number });
  finish = await work(jobs);
  // A poll finds one of them: by polls alone it would take minutes.
  await expect.poll(() => worked).toHaveLength(BACKLOG);
  expect(worked).toEqual(Array.from({ length: BACKLOG }, (_, i) => i));
});
