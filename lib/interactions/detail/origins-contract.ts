import { z } from "zod";
import { contract } from "../../http/contract.ts";
import { guid } from "../schema.ts";

/** The outbound hub that a segment came of, the list it was given and, as far as the caller may open them, where. */
const segmentOrigin = z.strictObject({
  segmentId: z.string(),
  hub: z.string(),
  desk: z.boolean().meta({ description: "Whether the caller may open the hub's desk" }),
  list: z.string().nullable(),
  listId: z.int().nullable().meta({ description: "The newest list of that name in the hub that has the contact" }),
  contact: z.string().nullable().meta({ description: "What finds the contact in that list: its contactId or number" }),
});
export type SegmentOrigin = z.output<typeof segmentOrigin>;

export const originsContracts = {
  origins: contract({
    method: "GET",
    path: "/api/interactions/id/{guid}/origins",
    summary: "The hub, list and contact of each segment that an outbound hub created",
    tag: "interactions",
    permission: "interactions:read",
    params: z.object({ guid }),
    answer: z.object({ result: z.array(segmentOrigin) }),
    failsWith: {
      title: "missing or invalid parameters, or requesting a resource without permission",
      forbiddenAs400: true,
    },
  }),
};
