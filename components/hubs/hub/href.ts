type Below = "upload" | "leads" | "attachments" | "templates" | "attempts" | "progress" | "fresh-leads" | "settings";
/** Which attempts of a hub are looked at, dates on the clock of the viewer. */
type AttemptFilter = Partial<Record<"list" | "outcome" | "agent" | "from" | "to", string | number>>;

/** The page of a hub, or one below it. */
export function hubHref(name: string, below?: Below): string {
  const path = `/hubs/${encodeURIComponent(name)}`;
  return below ? `${path}/${below}` : path;
}

/** The page of one of the hub's lists. */
export function listHref(hub: string, list: number): string {
  return `${hubHref(hub)}/lists/${list}`;
}

/** The attempts of a hub, or those of them that fit. */
export function attemptsHref(hub: string, filter: AttemptFilter = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value));
  const path = hubHref(hub, "attempts");
  return search.size > 0 ? `${path}?${search}` : path;
}
