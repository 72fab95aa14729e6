import type { ContactState } from "../../generated/prisma/enums.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";

/** How many contacts, of this state or of any, a list counts; a month of leads too. */
export function contactsIn(
  { saved, working, done, cancelled }: Pick<ListModel, "saved" | "working" | "done" | "cancelled">,
  state?: ContactState,
): number {
  const counts = { waiting: saved - working - done - cancelled, working, done, cancelled };
  return Number(state === undefined ? saved : counts[state]);
}
