import type { ListRecord } from "./schema.ts";

/** After how many ms lists are asked for again: those that load soon, those that are worked now and then. */
export function followed(lists: readonly ListRecord[]): number | false {
  const statuses = lists.map(({ status }) => status);
  return statuses.includes("loading") ? 1000 : statuses.includes("active") ? 5000 : false;
}
