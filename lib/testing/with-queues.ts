import { afterAll, beforeAll } from "vitest";
import { closeQueue, type Job, prepareQueues } from "../jobs/queue.ts";

/** Lets what the tests of a file do put jobs into their queues. */
export function withQueues(jobs: readonly Job[]): void {
  beforeAll(() => prepareQueues(jobs));
  afterAll(closeQueue);
}
