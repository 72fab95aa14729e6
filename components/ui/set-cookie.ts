/** Keeps a preference for a year, readable by the server at the next request below `path`. */
export function setCookie(name: string, value: string, path = "/"): void {
  const cookie = `${name}=${encodeURIComponent(value)}; path=${path}; max-age=31536000; samesite=lax`;
  // Not the Cookie Store API: a page reached over plain http has none.
  Object.assign(document, { cookie });
}
