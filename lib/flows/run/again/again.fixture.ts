import { afterAll, afterEach, beforeAll } from "vitest";
import { closeQueue, prepareQueues, work } from "../../../jobs/queue.ts";
import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { flowJobs } from "../../jobs.ts";
import { runWorker } from "../durable/worker.ts";

/** What a worker process does, each part of it once a test asks for it and until that is over. */
export function withParts(): { withWorker: () => void; withJobs: () => Promise<void> } {
  const undo: (() => Promise<void>)[] = [];
  beforeAll(() => prepareQueues(flowJobs));
  afterAll(closeQueue);
  afterEach(async () => {
    await Promise.all(undo.splice(0).map((stopped) => stopped()));
  });
  return {
    /** Executes what was accepted. */
    withWorker: () => {
      const worker = runWorker(flowWorld);
      worker.start();
      undo.push(() => worker.stop());
    },
    withJobs: async () => {
      undo.push(await work(flowJobs.filter(({ schedule }) => !schedule)));
    },
  };
}
