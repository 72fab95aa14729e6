type Below = "upload" | "leads" | "attachments" | "templates";

/** The page of a hub, or one below it. */
export function hubHref(name: string, below?: Below): string {
  const path = `/hubs/${encodeURIComponent(name)}`;
  return below ? `${path}/${below}` : path;
}

/** The page of one of the hub's lists. */
export function listHref(hub: string, list: number): string {
  return `${hubHref(hub)}/lists/${list}`;
}
