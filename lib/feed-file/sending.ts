import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { feedReceipt } from "../interactions/schema.ts";
import { readJson } from "../json/read.ts";
import { Failure } from "../launch/failure.ts";

const problem = z.object({
  detail: z.string(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});
const LONGEST_WAIT_MS = 10_000;
const away = new Set([429, 500, 502, 503, 504, 507]);

export type Service = {
  url: string;
  key: string;
  /** How long it may be away, in seconds. */
  patience: number;
  /** Told why, each time before it is tried again. */
  onWait: (why: string) => void;
  signal: AbortSignal;
};

/** Sends lines to the feed, again and again while the service is away; throws a `Failure` where that is no use. */
export async function sendLines(bytes: Uint8Array, service: Service) {
  const giveUp = performance.now() + service.patience * 1000;
  for (let tries = 0; ; tries++) {
    const { receipt, why, wait } = await post(bytes, service);
    if (receipt) return receipt;
    const pause = Math.max(wait ?? 0, Math.min(LONGEST_WAIT_MS, 500 * 2 ** Math.min(tries, 10)));
    if (performance.now() + pause > giveUp)
      throw new Failure(`${why} Stopped after ${service.patience} s; run it again to continue.`);
    service.onWait(why);
    await sleep(pause, undefined, { signal: service.signal });
  }
}

type Outcome =
  | { receipt: z.output<typeof feedReceipt>["result"]; why?: never; wait?: never }
  | { receipt: null; why: string; wait: number | null };

async function post(bytes: Uint8Array, { url, key, signal }: Service): Promise<Outcome> {
  const address = `${url}/api/interactions`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "X-ApiKey": key, "Content-Type": "application/x-ndjson" },
      body: new Uint8Array(bytes),
      redirect: "manual",
      signal,
    });
    text = await response.text();
  } catch (error) {
    signal.throwIfAborted();
    return { receipt: null, why: unreachable(url, error), wait: null };
  }
  const { status } = response;
  if (away.has(status)) {
    return {
      receipt: null,
      why: `${url} answers ${status}.`,
      wait: Number(response.headers.get("retry-after")) * 1000 || null,
    };
  }
  const answer = jsonOf(text);
  const receipt = feedReceipt.safeParse(answer);
  if (status === 200 && receipt.success) return { receipt: receipt.data.result };
  const refused = problem.safeParse(answer);
  if (status === 401)
    throw new Failure(`${url} does not know this key: give a valid one with --key or SWITCHYARD_KEY.`);
  if (!refused.success || status === 404 || status === 405) {
    throw new Failure(`${address} answers ${status}, but not as Switchyard does: is --url right?`);
  }
  // The connection broke on the way there.
  if (refused.data.errors?.[0]?.code === "cut") return { receipt: null, why: refused.data.detail, wait: null };
  throw new Failure(`${url} refuses the interactions (${status}): ${refused.data.detail}`);
}

function unreachable(url: string, error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  if (cause?.code === "ENOTFOUND") throw new Failure(`The host in ${url} is unknown: is --url right?`);
  return `${url} cannot be reached${cause?.code ? ` (${cause.code})` : ""}.`;
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return null;
  }
}
