import { setTimeout as pause } from "node:timers/promises";
import type { Outcome } from "../http.ts";
import { drawInteraction } from "../interaction.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const DAYS = 3650;
const OLD_YEAR = 2001;
const INTERACTIONS = 60;

/** Retention: what is past its days goes, counted once; runs end. */
export const retention: MakeWorkload = async (lab, chance) => {
  const outcomes: Outcome[] = [];
  let acknowledged = 0;
  let sent = 0;
  await lab.send({ method: "PATCH", path: "/api/retention", body: { interactions: DAYS } });
  const runNow = { method: "POST", path: "/api/retention/runs" };
  const atWork = "SELECT count(*) AS n FROM retention_run WHERE state <> 'done'";
  return {
    outcomes,
    async act() {
      const interactions = Array.from({ length: INTERACTIONS }, () => drawInteraction(chance, 1, { year: OLD_YEAR }));
      const body = { interactions };
      const fed = await sendOnce(lab, chance, { method: "POST", path: "/api/interactions", body }, outcomes);
      sent += INTERACTIONS;
      if (fed.kind === "done") acknowledged += INTERACTIONS;
      outcomes.push(await lab.send(runNow));
    },
    async check() {
      const findings = new Findings();
      findings.add("stuck", "retention runs that are not done", await untilNone(lab, atWork));
      for (let tries = 0; tries < 20 && (await lab.send(runNow)).kind !== "done"; tries++) await pause(500);
      findings.add("stuck", "the last retention run", await untilNone(lab, atWork));
      const [found] = await lab.query<{ left: number; removed: number }>(
        `SELECT (SELECT count(*)::int FROM interaction WHERE started_at < now() - $1::int * interval '1 day') AS left,
                (SELECT coalesce(sum((removed->>'interactions')::int), 0)::int FROM retention_run) AS removed`,
        [DAYS],
      );
      const { left = 0, removed = 0 } = found ?? {};
      findings.add("stuck", "old interactions that are left", left);
      if (removed < acknowledged) findings.add("lost", `removed ${removed} of ${acknowledged}`, acknowledged - removed);
      if (removed > sent) findings.add("doubled", `removed ${removed} of ${sent} that were sent`, removed - sent);
      return findings.verdict;
    },
  };
};
