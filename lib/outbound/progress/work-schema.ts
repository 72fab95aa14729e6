import { z } from "zod";
import { providerTroubles } from "./provider-troubles.ts";

const hub = z.string();

const outboundWork = z.object({
  leadsDue: z
    .array(z.object({ hub, leads: z.int() }))
    .meta({ description: "Hubs with leads that are due now, and how many." }),
  lists: z
    .array(
      z.object({
        hub,
        id: z.int(),
        filename: z.string(),
        saved: z.int(),
        done: z.int(),
        cancelled: z.int(),
        expectedEnd: z.string().nullable().meta({
          description:
            "When the hub is through with it (UTC), at the rate of its last hour, or of its latest 2,000 attempts, within its hours and after the lists before it; null where that is not known.",
        }),
      }),
    )
    .meta({ description: "Active lists by hub, each hub's in the order of its work; 500 at most." }),
  providers: z
    .array(
      z.object({
        provider: z.string(),
        sender: z.string().nullable().meta({ description: "The address that it refuses; null: it takes nothing." }),
        reason: z.enum(providerTroubles).meta({ description: "Why nothing goes out, as gates have it." }),
        detail: z.string().nullable().meta({ description: "What the provider said." }),
        since: z.string(),
        nextProbe: z.string().nullable().meta({ description: "When one attempt tries it again (UTC)." }),
        hubs: z.array(z.string()).meta({ description: "The hubs that it holds back." }),
      }),
    )
    .meta({ description: "Providers that fail." }),
  stuck: z
    .array(
      z.object({
        hub,
        lists: z.int().meta({ description: "Lists whose counts do not add up." }),
        attempts: z.int().meta({ description: "Attempts that should have ended over a minute ago." }),
      }),
    )
    .meta({ description: "Hubs with work that nothing mends by itself." }),
  asOf: z.string().meta({ description: "When it was counted (UTC)." }),
});
export type OutboundWork = z.output<typeof outboundWork>;
export const outboundWorkAnswer = z.object({ result: outboundWork });
