import type { Outcome } from "../http.ts";
import { drawInteraction } from "../interaction.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const ROWS = 1500;
const CLIENT = { id: "+598555000111", name: "Faults Export" };

/** Prepared files: each is finished, with every row once. */
export const exports: MakeWorkload = async (lab, chance) => {
  const outcomes: Outcome[] = [];
  const begun: number[] = [];
  const lines = Array.from({ length: ROWS }, () => drawInteraction(chance, 1, { client: CLIENT }));
  const body = lines.map((one) => `${JSON.stringify(one)}\n`).join("");
  const fed = await lab.send({ method: "POST", path: "/api/interactions", body });
  if (fed.json.result?.created !== ROWS) throw new Error(`The rows to export were not stored: ${fed.text}`);
  const search = {
    initialdate: "2026-01-01 00:00:00",
    finaldate: "2026-10-01 00:00:00",
    timezone: "UTC",
    clientId: CLIENT.id,
  };
  return {
    outcomes,
    isRare: true,
    async act() {
      const request = { method: "POST", path: "/api/interactions/exports", body: { search, format: "ndjson" } };
      const outcome = await sendOnce(lab, chance, request, outcomes);
      if (outcome.kind === "done") begun.push(outcome.json.result.id);
    },
    async check() {
      const findings = new Findings();
      const open = "SELECT count(*) AS n FROM export_job WHERE state NOT IN ('done', 'failed', 'cancelled')";
      findings.add("stuck", "exports that are not finished", await untilNone(lab, open));
      for (const id of begun) {
        const file = await lab.send({ path: `/api/interactions/exports/${id}/file` });
        const guids = file.text.split("\n").filter(Boolean);
        findings.judge(`rows of export ${id} (${file.status})`, "done", guids.length, ROWS);
        findings.judge(`different rows of export ${id}`, "done", new Set(guids).size, guids.length);
      }
      return findings.verdict;
    },
  };
};
