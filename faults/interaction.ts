import type { Chance } from "../lib/demo/chance.ts";

/** An interaction as the feed takes it. */
export type FeedInteraction = { guid: string; segments: object[] };

type More = { client?: { id: string; name: string }; year?: number };

/** An interaction of so many segments with its own guid. */
export function drawInteraction(chance: Chance, segments: number, { client, year = 2026 }: More = {}): FeedInteraction {
  const hex = chance.hex(32);
  const guid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    guid,
    segments: Array.from({ length: segments }, (_, i) => {
      const minute = `${year}-0${chance.between(1, 9)}-${two(chance.between(1, 28))} 10:${two(i)}`;
      return {
        segmentId: `${guid}-${i}`,
        campaign: "faults",
        channel: "telephony",
        direction: "inbound",
        timings: { startDate: `${minute}:00`, endDate: `${minute}:59` },
        flags: { finished: true },
        ...(client && { client }),
      };
    }),
  };
}
