import type { Outcome } from "../http.ts";
import { drawInteraction } from "../interaction.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const INTERACTIONS = 4;

/** Erasures: each ends, nothing of the person is left, and the interactions still count. */
export const erasures: MakeWorkload = async (lab, chance) => {
  const history: { id: string; guids: string[]; kind: Outcome["kind"] }[] = [];
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    isRare: true,
    async act() {
      const id = `+5989${chance.between(10_000_000, 99_999_999)}`;
      const client = { id, name: `Person ${id}` };
      const interactions = Array.from({ length: INTERACTIONS }, () => drawInteraction(chance, 1, { client }));
      const fed = await sendOnce(
        lab,
        chance,
        { method: "POST", path: "/api/interactions", body: { interactions } },
        outcomes,
      );
      if (fed.kind !== "done") return;
      const request = { method: "POST", path: "/api/erasures", body: { clientId: id } };
      const { kind } = await sendOnce(lab, chance, request, outcomes);
      history.push({ id, guids: interactions.map(({ guid }) => guid), kind });
    },
    async check() {
      const findings = new Findings();
      const open = "SELECT count(*) AS n FROM erasure WHERE state <> 'done'";
      findings.add("stuck", "erasures that are not done", await untilNone(lab, open));
      for (const { id, guids, kind } of history) {
        const [found] = await lab.query<{ kept: number; left: number }>(
          `SELECT (SELECT count(*)::int FROM interaction WHERE guid = ANY($1::uuid[])) AS kept,
                  (SELECT count(*)::int FROM interaction WHERE client_id = $2)
                  + (SELECT count(*)::int FROM segment WHERE guid = ANY($1::uuid[]) AND strpos(body, $2) > 0) AS left`,
          [guids, id],
        );
        findings.judge(`interactions of ${id}`, "done", found?.kept ?? 0, INTERACTIONS);
        if (kind === "done") findings.add("lost", `${id} is named still`, found?.left ?? 0);
      }
      return findings.verdict;
    },
  };
};
