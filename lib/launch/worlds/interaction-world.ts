import type { FedAttempts } from "../../interactions/feed/attempts.ts";
import { completeFed, lockFed } from "../../outbound/attempts/fed.ts";

/** Whose attempts the feed completes. */
export const fedAttempts: FedAttempts = { lock: lockFed, complete: completeFed };
