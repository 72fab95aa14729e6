import type { Job } from "../jobs/queue.ts";
import { RETENTION, workRun } from "./runs.ts";

/** Lets go of what is over its days, every night and on demand; a large one takes hours. */
export const retentionJobs: readonly Job[] = [
  {
    name: RETENTION,
    schedule: "17 3 * * *",
    // What it met may last a while: it is tried again for some hours, and by the next night after that.
    queue: { expireInSeconds: 86_000, retryLimit: 14, retryDelay: 30, retryDelayMax: 3600 },
    work: ({ run }: { run?: string }, signal) => workRun(run, signal),
  },
];
