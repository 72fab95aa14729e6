import { randomNumbers } from "@/lib/testing/random-numbers.ts";
import { type InteractionIn, makeInteraction, type SegmentIn } from "../../testing/interactions.ts";
import { channels } from "../schema.ts";

export const campaigns = ["Demo", "Support", "Retention"];
export const agents = ["luis", "ana", "eva", "tom"];
export const hubs = ["calls", "mails"];
export const bots = ["menu", "survey"];
export const dispositions = [1, 2, 3, 4];
const start = Date.UTC(2026, 9, 1);
const wall = (at: number) => new Date(at).toISOString().slice(0, 19).replace("T", " ");
export const after = (seconds: number) => wall(start + seconds * 1000);

const source = randomNumbers(23);
const random = () => source.next().value;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

// Over the days on which clocks in Madrid, New York and Lord Howe were changed.
function draw(): InteractionIn {
  let second = Math.floor(random() * 34 * 86_400);
  const channel = pick(channels);
  const direction = random() < 0.7 ? "inbound" : "outbound";
  const contactId = pick(["c1", "c2", null]);
  return makeInteraction(
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, (): Partial<SegmentIn> => {
      const agent = random() < 0.6 ? pick(agents) : null;
      const startDate = after(second);
      const waited = Math.floor(random() * 40);
      second += waited + Math.floor(random() * 900);
      return {
        campaign: pick(campaigns),
        channel,
        direction,
        agent,
        client: { id: "1", contactId },
        automation: random() < 0.4 ? pick(bots) : null,
        flags: { finished: random() < 0.8, abandon: random() < 0.2 },
        disposition: random() < 0.5 ? { id: String(pick(dispositions)), comment: "", levels: ["Sale"] } : null,
        dialer: random() < 0.3 ? { name: pick(hubs) } : null,
        timings: {
          startDate,
          endDate: after(second),
          dateAttendedAgent: agent && random() < 0.8 ? after(second - Math.floor(random() * 20)) : null,
        },
      };
    }),
  );
}

export const data = Array.from({ length: 400 }, draw);
export const byGuid = new Map(data.map((one) => [one.guid, one]));
