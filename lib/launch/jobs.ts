import { demoJobs } from "../demo/jobs.ts";
import { erasureJobs } from "../erasure/jobs.ts";
import { flowJobs } from "../flows/jobs.ts";
import { columnCopyJobs } from "../interactions/column-copy/jobs.ts";
import { exportJobs } from "../interactions/export/jobs.ts";
import { feedJobs } from "../interactions/feed/jobs.ts";
import type { Job } from "../jobs/queue.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { retentionJobs } from "../retention/jobs.ts";
import { housekeeping } from "../service/housekeeping.ts";

/** Every kind of work that the worker process does. */
export const jobs: readonly Job[] = [
  ...outboundJobs,
  ...flowJobs,
  ...feedJobs,
  ...columnCopyJobs,
  ...exportJobs,
  ...housekeeping,
  ...retentionJobs,
  ...erasureJobs,
  ...demoJobs,
];
