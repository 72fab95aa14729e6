import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";

/** Whether nobody has tried to reach it yet. */
export function mayBeChanged({ status, attempts }: ContactRecord): boolean {
  return status === "waiting" && attempts === 0;
}
