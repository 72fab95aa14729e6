/** The page of a hub, or one below it. */
export function hubHref(name: string, below?: "upload" | "leads"): string {
  const path = `/hubs/${encodeURIComponent(name)}`;
  return below ? `${path}/${below}` : path;
}
