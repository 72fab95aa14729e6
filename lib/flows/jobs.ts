import type { Job } from "../jobs/queue.ts";
import { purge } from "./deletion.ts";
import { RETRY_JOB, type RetryJob, retryAll } from "./run/again/retry-many.ts";
import { endInterrupted, forgetOld } from "./run/log/pruning.ts";
import { noteSecrets } from "./secret-names.ts";

/** What flows do by themselves. */
export const flowJobs: readonly Job[] = [
  {
    name: "flows.purge",
    schedule: "42 3 * * *",
    work: async () => {
      await purge();
    },
  },
  { name: RETRY_JOB, work: (data, signal) => retryAll(data as RetryJob, signal) },
  { name: "flows.interrupted", schedule: "* * * * *", work: endInterrupted },
  { name: "flows.forget", schedule: "23 * * * *", work: forgetOld },
  {
    name: "flows.note-secrets",
    schedule: "* * * * *",
    work: async (_data, signal) => {
      await noteSecrets(signal);
    },
  },
];
