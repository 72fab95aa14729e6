const HOME = "/overview";

/**
 * The path of a page of ours that `next` leads to, else the overview. Decided as a browser does it, by the origin of
 * the resolved address: browsers drop tabs and line feeds, and take `\` for `/`.
 */
export function safeRedirectPath(next: unknown, base: string): string {
  const { origin } = new URL(base);
  if (typeof next !== "string" || !(next.startsWith("/") || next.startsWith(`${origin}/`))) return HOME;
  const url = URL.parse(next, origin);
  if (url?.origin !== origin) return HOME;
  // `/.//elsewhere` is of our origin, but its path alone, `//elsewhere`, is not.
  if (url.pathname.startsWith("//") || /^\/(login|api)(\/|$)/.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}
