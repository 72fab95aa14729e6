import { handEventsOn } from "../../../events/reading.ts";
import { Poller } from "../../../jobs/poller.ts";
import { startFlows } from "./start-flows.ts";

const LOOK_MS = 250;

/** Hands events to the flows that wait for them, together with any number of other processes. */
export function eventReader(): Poller {
  return new Poller({
    what: "events",
    everyMs: LOOK_MS,
    atOnce: 1,
    find: async () => [{ key: "events", work: () => handEventsOn(startFlows) }],
  });
}
