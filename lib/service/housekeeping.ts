import { sealAudit } from "../audit/seal.ts";
import { db, statement } from "../db.ts";
import type { Job } from "../jobs/queue.ts";

/** What the product does by itself to stay in order; each may run any number of times. */
export const housekeeping: Job[] = [
  {
    name: "audit.seal",
    schedule: "* * * * *",
    work: async () => {
      while ((await sealAudit()) > 0);
    },
  },
  { name: "housekeeping.forget", schedule: "17 * * * *", work: forget },
];

/** Lets go of what has served its time: answers kept a day, sessions over a month ago, spent limits, flows left. */
async function forget(): Promise<void> {
  await statement(db(), "DELETE FROM idempotency_key WHERE created_at < now() - interval '24 hours'");
  await statement(db(), "DELETE FROM session WHERE expires_at < now() - interval '30 days'");
  await statement(db(), "DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000");
  await statement(db(), "DELETE FROM flow_presence WHERE expires_at < now()");
}
