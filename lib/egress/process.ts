import { env } from "../env.ts";
import type { Egress, EgressAnswer, EgressQuestion } from "./client.ts";
import { closeInside } from "./inside.ts";

// Next may load this module once for each bundle; the connections belong to the process.
const holder = globalThis as typeof globalThis & { switchyardEgress?: Promise<Egress> | undefined };

/** Loaded when a flow first asks: undici takes as long as a good part of a start, and 30 MB. */
async function open(): Promise<Egress> {
  const { Egress } = await import("./client.ts");
  return new Egress(env().OUTGOING_ALLOW);
}

/**
 * Asks another host for a flow: a public one, or one that OUTGOING_ALLOW opens. Gives the answer whatever its status;
 * throws an EgressError where there is none, or the signal's reason.
 */
export async function askOutside(question: EgressQuestion): Promise<EgressAnswer> {
  holder.switchyardEgress ??= open();
  return (await holder.switchyardEgress).request(question);
}

/** Ends the connections of `askOutside`, and what answers inside; what is under way fails. */
export async function closeEgress(): Promise<void> {
  closeInside();
  const opened = holder.switchyardEgress;
  holder.switchyardEgress = undefined;
  await (await opened)?.close();
}
