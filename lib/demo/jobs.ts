import type { Job } from "../jobs/queue.ts";
import { refill } from "./simulation/simulation.ts";

/** What the worker does for the demo. */
export const demoJobs: Job[] = [{ name: "demo.refill", schedule: "* * * * *", work: refill }];
