import type { Job } from "../jobs/queue.ts";
import { RETENTION, workRun } from "./runs.ts";

/** Lets go of what is over its days, every night and on demand; a large one takes hours. */
export const retentionJobs: readonly Job[] = [
  {
    name: RETENTION,
    schedule: "17 3 * * *",
    queue: { expireInSeconds: 86_000 },
    work: ({ run }: { run?: string }, signal) => workRun(run, signal),
  },
];
