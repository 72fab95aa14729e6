import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";

/** The desk of the hub that a segment came of. */
export function hubPath({ hub }: SegmentOrigin): string {
  return `/hubs/${encodeURIComponent(hub)}`;
}

/** The list it was given there, where there is one. */
export function listPath(origin: SegmentOrigin): string | null {
  return origin.listId === null ? null : `${hubPath(origin)}/lists/${origin.listId}`;
}

/** The contact among those of the list. */
export function contactPath(origin: SegmentOrigin): string | null {
  const list = listPath(origin);
  return list && origin.contact ? `${list}?${new URLSearchParams({ find: origin.contact })}` : null;
}
