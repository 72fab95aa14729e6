import type { Job } from "../../jobs/queue.ts";
import { forgetChanges } from "./forget-changes.ts";

/** What the column copy leaves to the worker. */
export const columnCopyJobs: Job[] = [
  { name: "interactions.forget-changes", schedule: "*/5 * * * *", work: () => forgetChanges() },
];
