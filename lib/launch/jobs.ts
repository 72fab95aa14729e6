import type { Job } from "../jobs/queue.ts";

/** Every kind of work that the worker process does. */
export const jobs: readonly Job[] = [];
