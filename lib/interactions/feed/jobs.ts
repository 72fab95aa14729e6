import type { Job } from "../../jobs/queue.ts";
import { readHandling } from "./read-handling.ts";
import { foldBatches, forgetBatches, trimRejects } from "./trim.ts";

/** How the feed's records of itself stay small, and what is kept of interactions is filled in. */
export const feedJobs: readonly Job[] = [
  { name: "feed.fold", schedule: "* * * * *", work: foldBatches },
  { name: "interactions.handling", schedule: "* * * * *", work: (_, signal) => readHandling(signal) },
  {
    name: "feed.forget",
    schedule: "27 * * * *",
    work: async () => {
      await trimRejects();
      await forgetBatches();
    },
  },
];
