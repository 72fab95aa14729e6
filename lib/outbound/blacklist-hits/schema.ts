import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { recordName, storableText } from "../../text-schema.ts";

export const blacklistHitsQuery = z.strictObject({
  clientId: storableText(300, 1).optional().describe("The number or address, a number in any spelling."),
  hub: recordName.optional().describe("The name of a hub."),
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
});
export type BlacklistHitsQuery = z.output<typeof blacklistHitsQuery>;

const blacklistHit = z
  .object({
    clientId: z.string().meta({ description: "The number or address that was passed over, as the contact has it." }),
    hub: z.string().nullable().meta({ description: "Null: it was removed." }),
    list: z.int(),
    contact: z.string(),
    at: z.string().meta({ description: "In UTC." }),
  })
  .meta({ id: "BlacklistHit" });
export type BlacklistHitRecord = z.output<typeof blacklistHit>;

export const blacklistHitsPage = pageSchema(blacklistHit);
