/** Where the browser keeps what its user looked for last. */
export const lastSearchCookie = "interactions";

// Browsers keep no cookie over 4096 bytes, its name included.
const COOKIE_CHARACTERS = 3800;

/** The cookie's value; empty where the query is too long to be kept. */
export function lastSearchValue(username: string, query: string): string {
  const value = `${username}\n${query}`;
  return encodeURIComponent(value).length > COOKIE_CHARACTERS ? "" : value;
}

/** The query that this user left, null where there is none: another may have signed in since. */
export function lastSearchOf(username: string, cookie: string | undefined): string | null {
  const mine = `${username}\n`;
  return cookie?.startsWith(mine) ? cookie.slice(mine.length) || null : null;
}
