import type { Outcome } from "../http.ts";
import { Findings, type MakeWorkload } from "../workload.ts";

const RANGE = "initialdate=2026-01-01%2000:00:00&finaldate=2026-10-31%2023:59:59";
const PATHS = [
  `/api/interactions?${RANGE}&index=0&rows=50`,
  `/api/interactions?${RANGE}&index=3&rows=100&channels=telephony`,
  `/api/interactions?${RANGE}&index=0&rows=20&clientId=%2B598`,
  "/api/interactions?contactId=nobody&index=0&rows=5",
  "/api/webhooks?rows=20",
  "/api/webhooks/names",
  "/api/webhooks/id/faults%20one/historic?rows=5",
  "/api/dialer/id/faults-calls/lists",
  "/api/dialer/id/faults-calls/freshLeads?rows=20",
  "/api/hubs",
  "/api/interactions/names",
  "/api/interactions/feed",
  "/api/retention",
];

/** What pages and integrators read. */
export const reads: MakeWorkload = async (lab, chance) => {
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    async act() {
      outcomes.push(await lab.send({ path: chance.pick(PATHS) }));
    },
    check: async () => new Findings().verdict,
  };
};
