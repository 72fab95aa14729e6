import { z } from "zod";
import { contract } from "../../http/contract.ts";
import { guid } from "../schema.ts";

/** The outbound hub that a segment came of, the list it was given and, as far as the caller may open them, where. */
const segmentOrigin = z.strictObject({
  segmentId: z.string(),
  hub: z.string(),
  desk: z.boolean().meta({ description: "Whether the caller may open the hub" }),
  list: z.string().nullable(),
  listId: z.int().nullable().meta({ description: "The latest list with that name in the hub that has the contact" }),
  contact: z
    .string()
    .nullable()
    .meta({ description: "The search that finds the contact in that list: its contactId or number" }),
  attempt: z
    .strictObject({
      n: z.int().meta({ description: "The contact's, from 1" }),
      run: z.uuid().nullable().meta({ description: "The run that brought it out, where the caller may open runs" }),
    })
    .nullable()
    .meta({ description: "Where the interaction is an attempt of the hub, which the caller may open" }),
});
export type SegmentOrigin = z.output<typeof segmentOrigin>;

export const originsContracts = {
  origins: contract({
    method: "GET",
    path: "/api/interactions/id/{guid}/origins",
    operationId: "listInteractionOrigins",
    summary: "List the hub, list and contact of each segment that an outbound hub created",
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
