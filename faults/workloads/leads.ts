import type { Outcome } from "../http.ts";
import { Findings, type MakeWorkload, sendOnce } from "../workload.ts";

const LEADS = 20;

/** Fresh leads: all of a request or none. */
export const leads: MakeWorkload = async (lab, chance) => {
  const history: { contactId: string; kind: Outcome["kind"] }[] = [];
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    async act() {
      const contactId = `leads-${chance.hex(12)}`;
      const all = Array.from({ length: LEADS }, (_, i) => ({ clientIds: [`+34${610_000_000 + i}`], contactId }));
      const request = { method: "POST", path: "/api/dialer/id/faults-calls/freshLeads", body: { leads: all } };
      const { kind } = await sendOnce(lab, chance, request, outcomes);
      history.push({ contactId, kind });
    },
    async check() {
      const findings = new Findings();
      const found = await lab.query<{ contactId: string; n: number }>(
        `SELECT contact_id AS "contactId", count(*)::int AS n FROM contact WHERE contact_id LIKE 'leads-%' GROUP BY 1`,
      );
      const counts = new Map(found.map(({ contactId, n }) => [contactId, n]));
      for (const { contactId, kind } of history) {
        findings.judge(contactId, kind, counts.get(contactId) ?? 0, LEADS);
      }
      const [hub] = await lab.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM list WHERE kind = 'leads' AND (received <> saved + rejected + suppressed
            OR saved <> (SELECT count(*) FROM contact WHERE list_id = list.id))`,
      );
      findings.add("lost", "lists of leads whose counts do not add up", hub?.n ?? 0);
      return findings.verdict;
    },
  };
};
