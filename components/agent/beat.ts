import type { AgentState } from "@/lib/outbound/agents/schema.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";

/** An agent who sends nothing for 60 s is away: two requests may get lost. */
const KEEP_MS = 20 * SECOND_MS;

/** How long what is known of where the agent stands is good for. */
const KNOWN_MS: Record<AgentState["status"], number> = {
  away: 5 * SECOND_MS,
  available: SECOND_MS,
  offered: SECOND_MS,
  ringing: SECOND_MS,
  talking: 2 * SECOND_MS,
  wrapUp: 2 * SECOND_MS,
};

/** Long enough for "away" of a desk that is closed to arrive; within this time it is not the agent's wish. */
export const STAY_MS = 5 * SECOND_MS;

type BeatOf = {
  /** As the service told last. */
  status: AgentState["status"] | null;
  /** Whether the agent wants to be available. */
  wants: boolean;
  sinceAskedMs: number;
  sinceToldMs: number;
  /** Since another desk was closed, which made the agent away. */
  sinceLeftMs: number;
};

/** What there is to do this second: ask where the agent stands, or say that the agent is available, or away. */
export function beatOf(given: BeatOf): "ask" | "available" | "away" | null {
  const { status, wants, sinceAskedMs, sinceToldMs, sinceLeftMs } = given;
  const mayStay = wants && sinceLeftMs >= SECOND_MS && sinceLeftMs < STAY_MS;
  if (mayStay && (status === "away" || sinceToldMs > sinceLeftMs)) return "available";
  if (wants && status !== null && status !== "away" && sinceToldMs >= KEEP_MS) return "available";
  if (!wants && status !== null) {
    // Who leaves during a call goes when it is over, and is there until then.
    const isAtCall = status === "ringing" || status === "talking";
    if (isAtCall && sinceToldMs >= KEEP_MS) return "away";
    if ((status === "available" || status === "offered") && sinceToldMs >= SECOND_MS) return "away";
  }
  return sinceAskedMs >= (status === null ? SECOND_MS : KNOWN_MS[status]) ? "ask" : null;
}
