/** What the service itself says in every answer, what frames a message, and what would act on our origin. */
const ours = new Set([
  "clear-site-data",
  "connection",
  "content-encoding",
  "content-length",
  "content-security-policy",
  "content-security-policy-report-only",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "set-cookie",
  "set-cookie2",
  "strict-transport-security",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-request-id",
  "x-run-id",
]);

/** Whether a Respond node may not set this header. */
export function isHeaderOfOurs(name: string): boolean {
  return ours.has(name.toLowerCase());
}
