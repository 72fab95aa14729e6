import type { Job } from "../../jobs/queue.ts";
import { foldBatches, forgetBatches, trimRejects } from "./trim.ts";

/** How the feed's records of itself stay small. */
export const feedJobs: readonly Job[] = [
  { name: "feed.fold", schedule: "* * * * *", work: foldBatches },
  {
    name: "feed.forget",
    schedule: "27 * * * *",
    work: async () => {
      await trimRejects();
      await forgetBatches();
    },
  },
];
