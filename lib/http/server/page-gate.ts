import type { IncomingMessage } from "node:http";
import { networkOf } from "../../network.ts";
import { ADDRESS } from "./address.ts";
import { Gate, type Leave } from "./gate.ts";

/** A page takes the processor for some milliseconds to some tens of them: few at once leave it to who is signed in. */
const PLACES = 6;
const PLACES_EACH = 2;

/** The gate of pages for callers without a session, which are counted by address. */
export const pageGate = new Gate({
  places: PLACES,
  heavyEach: PLACES_EACH,
  heavyAll: PLACES,
  // A browser asks for some linked pages ahead.
  waitingEach: 32,
  waitingAll: 96,
  standingMs: 8000,
  waitMs: 10_000,
  crowdedMs: 5000,
  soonMs: 2000,
  crowdedWaitMs: 3000,
});

/** Takes a place for a page that is drawn for nobody, or throws where there are too many. */
export function enterPage({ headers }: IncomingMessage, signal: AbortSignal): Leave | Promise<Leave> {
  return pageGate.enter(`address ${networkOf(String(headers[ADDRESS] ?? ""))}`, "heavy", signal);
}
