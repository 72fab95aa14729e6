import type pg from "pg";
import { makeFirstHead } from "../audit/first-head.ts";

/** What a migration does beside its SQL, in the same transaction, because it needs SECRET. */
export const migrationSteps: Record<string, (client: pg.Client) => Promise<void>> = {
  "20261124060000_sign_the_audit_log": makeFirstHead,
};
