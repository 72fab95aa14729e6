import { z } from "zod";
import { RequestError } from "@/lib/http/browser/client.ts";

/** What became of a flow under its editor; `by` null where nobody knows who did it. */
export type Gone =
  | { reason: "renamed"; name: string; by: string | null }
  | { reason: "deleted"; name: string; by: string | null; deletedAt: string }
  /** It is not there any more, and cannot be restored. */
  | { reason: "replaced" };

const by = z.string().nullable().default(null);
const told: z.ZodType<Gone> = z.discriminatedUnion("reason", [
  z.object({ reason: z.literal("renamed"), name: z.string(), by }),
  z.object({ reason: z.literal("deleted"), name: z.string(), by, deletedAt: z.string() }),
  z.object({ reason: z.literal("replaced") }),
]);

/** What a refusal says of the flow that was opened; null where it is there as far as that tells. */
export function goneFlow(error: unknown): Gone | null {
  if (!(error instanceof RequestError) || (error.status !== 404 && error.status !== 410)) return null;
  return told.safeParse(error.problem).data ?? { reason: "replaced" };
}
