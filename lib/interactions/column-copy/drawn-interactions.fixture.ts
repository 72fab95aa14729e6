import { type InteractionIn, makeInteraction, type SegmentIn } from "../../testing/interactions.ts";
import { randomNumbers } from "../../testing/random-numbers.ts";
import { channels } from "../schema.ts";

export const campaigns = ["Demo", "Support", "Retention"];
export const agents = ["luis", "ana", "eva"];
export const bots = ["menu", "survey"];
export const hubs = ["calls", "mails"];
const start = Date.UTC(2026, 9, 1);
export const at = (seconds: number) => new Date(start + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
export const days = { initialdate: at(0), finaldate: at(200 * 3600) };

const source = randomNumbers(5);
export const random = () => source.next().value;
export const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

export function drawSegment(second: number): Partial<SegmentIn> {
  const agent = random() < 0.6 ? pick(agents) : null;
  return {
    campaign: pick(campaigns),
    channel: pick(channels),
    direction: random() < 0.5 ? "outbound" : "inbound",
    agent,
    automation: agent || random() < 0.5 ? null : pick(bots),
    disposition: random() < 0.5 ? { id: String(1 + Math.floor(random() * 4)), comment: "", levels: ["Sale"] } : null,
    dialer: random() < 0.3 ? { name: pick(hubs), list: "l" } : null,
    flags: { finished: random() < 0.8, abandon: random() < 0.2 },
    timings: drawTimings(second, agent !== null),
    events: agent && random() < 0.4 ? [{ event: "HOLD", startTime: at(second + 90), endTime: at(second + 93) }] : [],
    transfer: random() < 0.3 ? { successful: random() < 0.7 } : null,
  };
}

const drawTimings = (second: number, attended: boolean) => ({
  startDate: at(second),
  endDate: random() < 0.7 ? at(second + 100 + Math.floor(random() * 900)) : null,
  dateAttendedAgent: attended && random() < 0.8 ? at(second + Math.floor(random() * 90)) : null,
});

export function draw(): InteractionIn {
  const second = Math.floor(random() * 200) * 3600;
  return makeInteraction(...Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => drawSegment(second + i)));
}
