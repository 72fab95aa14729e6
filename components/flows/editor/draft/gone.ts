import { RequestError } from "@/lib/http/browser/client.ts";

/** What became of a flow under its editor; `by` null where nobody knows who did it. */
export type Gone =
  | { reason: "renamed"; name: string; by: string | null }
  | { reason: "deleted"; name: string; by: string | null; deletedAt: string }
  /** It is not there any more, and cannot be restored. */
  | { reason: "replaced" };

/** What a refusal says of the flow that was opened; null where it is there as far as that tells. */
export function goneFlow(error: unknown): Gone | null {
  if (!(error instanceof RequestError) || (error.status !== 404 && error.status !== 410)) return null;
  const { reason, name, by, deletedAt } = (error.problem ?? {}) as Record<string, unknown>;
  if (typeof name !== "string") return { reason: "replaced" };
  const who = typeof by === "string" ? by : null;
  if (reason === "renamed") return { reason, name, by: who };
  return reason === "deleted" && typeof deletedAt === "string"
    ? { reason, name, by: who, deletedAt }
    : { reason: "replaced" };
}
