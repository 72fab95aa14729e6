import type { Job } from "../jobs/queue.ts";
import { purge } from "./deletion.ts";

/** What flows do by themselves. */
export const flowJobs: readonly Job[] = [
  {
    name: "flows.purge",
    schedule: "42 3 * * *",
    work: async () => {
      await purge();
    },
  },
];
