/** Where a caller starts a flow that begins with a webhook. */
export function webhookAddress(flow: string): string {
  return `/api/webhook/${encodeURIComponent(flow)}`;
}
