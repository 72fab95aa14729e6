/** Why no answer came. Only `connection` and `timeout` may be better at another time. */
export type EgressCode =
  /** The guard refuses the address. */
  | "address"
  /** No connection, a broken one, or an answer that is no HTTP. */
  | "connection"
  | "timeout"
  | "size"
  | "redirect"
  /** A redirect would take a secret to another origin. */
  | "secret"
  /** The URL, the method or a header cannot be asked with. */
  | "url"
  | "header";

/** The message names the host, and never a path, a query or the value of a header: they may hold secrets. */
export class EgressError extends Error {
  readonly code: EgressCode;
  /** Whether the other side may have got anything of the request. */
  readonly sent: boolean;

  constructor(code: EgressCode, message: string, sent = false) {
    super(message);
    this.name = "EgressError";
    this.code = code;
    this.sent = sent;
  }
}

/** How a try ended: by an answer, or by an EgressError. */
export type TryOutcome = { status: number; retryAfter?: string | undefined } | { code: EgressCode; sent: boolean };

export type RetryRules = {
  method: string;
  /** How many tries may follow the first. */
  retries: number;
  backoffMs: number;
  /** The request carries an Idempotency-Key, so that the other side does it once. */
  isKeyed: boolean;
};

const LONGEST_PAUSE_MS = 300_000;

/** How long to wait before the next try; null if there is no next try. `attempt` counts from 1. */
export function retryAfter(
  outcome: TryOutcome,
  attempt: number,
  rules: RetryRules,
  { now = Date.now(), random = Math.random() }: { now?: number; random?: number } = {},
): number | null {
  if (attempt > rules.retries || !isPassing(outcome) || !mayRepeat(outcome, rules)) return null;
  const doubled = rules.backoffMs * 2 ** (attempt - 1);
  // Half of the pause is drawn, so that those who failed together do not come back together.
  const pause = doubled * (0.5 + random / 2);
  const asked = "status" in outcome ? millisecondsOf(outcome.retryAfter, now) : 0;
  return Math.round(Math.min(Math.max(pause, asked), Math.max(LONGEST_PAUSE_MS, rules.backoffMs)));
}

function isPassing(outcome: TryOutcome): boolean {
  if ("code" in outcome) return outcome.code === "connection" || outcome.code === "timeout";
  return [408, 425, 429].includes(outcome.status) || outcome.status >= 500;
}

/** What the other side may have done already is done again only where that makes no difference. */
function mayRepeat(outcome: TryOutcome, { method, isKeyed }: RetryRules): boolean {
  if (isKeyed || !["POST", "PATCH"].includes(method)) return true;
  return "code" in outcome ? !outcome.sent : [425, 429, 503].includes(outcome.status);
}

/** Retry-After as seconds or as a date; 0 where it says nothing. */
function millisecondsOf(header: string | undefined, now: number): number {
  if (!header) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
