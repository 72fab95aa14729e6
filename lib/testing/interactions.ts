import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Actor, system } from "../actor.ts";
import { feedLines } from "../interactions/feed/feed.ts";
import type { feedInteraction, feedSegment } from "../interactions/feed/schema.ts";

export type SegmentIn = z.input<typeof feedSegment>;
export type InteractionIn = z.input<typeof feedInteraction>;

/** A segment of a minute, with what `given` says. */
export function makeSegment(given: Partial<SegmentIn> & { start?: string } = {}): SegmentIn {
  const { start = "2026-10-05 10:00:00", ...rest } = given;
  return {
    segmentId: randomUUID(),
    campaign: "Demo",
    channel: "telephony",
    direction: "inbound",
    timings: { startDate: start, endDate: `${start.slice(0, 17)}59` },
    ...rest,
  };
}

/** An interaction of these segments (one, unless given). */
export function makeInteraction(...segments: (Partial<SegmentIn> & { start?: string })[]): InteractionIn {
  return { guid: randomUUID(), segments: (segments.length > 0 ? segments : [{}]).map(makeSegment) };
}

/** As the feed takes them in one stream. */
export function linesIn(interactions: object[]): Uint8Array {
  return Buffer.from(interactions.map((one) => `${JSON.stringify(one)}\n`).join(""));
}

/** Feeds them as the product itself and gives the receipt. */
export async function feedAll(interactions: object[], actor: Actor = system) {
  const stream = new Blob([new Uint8Array(linesIn(interactions))]).stream() as unknown as AsyncIterable<Uint8Array>;
  return (await feedLines(stream, actor)).result;
}
