import type { Job } from "../jobs/queue.ts";
import { sweepEarlyReports } from "./attempts/reports/early-reports.ts";
import { RETRY, workRetries } from "./attempts/retries/list-retry.ts";
import { mendStuck } from "./attempts/stuck.ts";
import { forgetFinished } from "./contact/list-numbers.ts";
import { DISCARD, discardContacts } from "./lists/discard.ts";
import { sweepLeftOut } from "./lists/left-out.ts";
import { LOAD } from "./lists/load.ts";
import { makeListLoader } from "./lists/loader.ts";
import { foldAttemptCounts } from "./progress/fold.ts";
import { sweepUploads } from "./upload/sessions.ts";

/** The worker's own; worker.ts starts and stops it. */
export const listLoader = makeListLoader();

/** What lists, uploads and leads leave to the worker. */
export const outboundJobs: Job[] = [
  { name: LOAD, work: async () => listLoader.wake() },
  { name: DISCARD, work: ({ list }: { list?: string }) => discardContacts(BigInt(list ?? 0)) },
  { name: "uploads.sweep", schedule: "41 * * * *", work: sweepUploads },
  { name: "leftOut.sweep", schedule: "42 * * * *", work: sweepLeftOut },
  { name: RETRY, schedule: "* * * * *", work: workRetries },
  { name: "earlyReports.sweep", schedule: "*/5 * * * *", work: sweepEarlyReports },
  { name: "lists.mend", schedule: "* * * * *", work: async () => void (await mendStuck()) },
  { name: "attempts.fold", schedule: "* * * * *", work: foldAttemptCounts },
  { name: "lists.forget", schedule: "43 * * * *", work: forgetFinished },
];
