import { runWorker } from "../flows/run/durable/worker.ts";
import { eventReader } from "../flows/run/events/reader.ts";
import { storeOwn } from "../interactions/feed/own.ts";
import type { Poller } from "../jobs/poller.ts";
import { makeAgentClock } from "../outbound/agents/clock.ts";
import { makeAttemptClock, makeDispatcher } from "../outbound/attempts/dispatcher.ts";
import { makeExpiryClock } from "../outbound/attempts/expiry.ts";
import { makeRunWatch } from "../outbound/attempts/flow-carrier.ts";
import { makeAttemptShower } from "../outbound/attempts/shown.ts";
import { listLoader } from "../outbound/jobs.ts";
import { carriers, flowCarrying } from "./worlds/carriers.ts";
import { flowWorld } from "./worlds/flow-world.ts";

/** What the worker process looks for all the time, beside its queues. */
export const pollers: readonly Poller[] = [
  listLoader,
  runWorker(flowWorld),
  eventReader(),
  makeDispatcher(carriers),
  makeAttemptClock(),
  makeAgentClock(),
  makeExpiryClock(),
  makeRunWatch(flowCarrying),
  makeAttemptShower(storeOwn),
];
