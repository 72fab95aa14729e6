import { z } from "zod";
import { digits, pageSchema } from "../../../page.ts";
import { dispositionActions } from "../../../records/schema/disposition.ts";

export const callbacksQuery = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
});
export type CallbacksQuery = z.output<typeof callbacksQuery>;

const callback = z.object({
  hub: z.string(),
  list: z.int(),
  filename: z.string().meta({ description: "The list's name." }),
  contact: z.string().meta({ description: "The contact's id, such as 17-3." }),
  contactId: z.string().nullable(),
  number: z.string().meta({ description: "The number that was called last." }),
  timezone: z.string().meta({ description: "The contact's time zone, or the campaign's if it has none." }),
  at: z.string().meta({ description: "When the callback is due (UTC)." }),
  disposition: z.array(z.string()).meta({ description: "The levels of the disposition that scheduled it." }),
  comment: z.string().nullable(),
});
export type Callback = z.output<typeof callback>;
export const callbacksPage = pageSchema(callback);

const choosableDisposition = z.object({
  id: z.int(),
  levels: z.array(z.string()),
  action: z.enum(dispositionActions),
});
export type ChoosableDisposition = z.output<typeof choosableDisposition>;
export const choosableDispositions = z.object({ result: z.array(choosableDisposition) });
