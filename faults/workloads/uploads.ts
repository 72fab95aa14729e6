import type { Outcome } from "../http.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const SIZES = [3, 2000, 20_000];
/** Every erasure reads all contacts. Half an hour of long lists would leave fifty million, so most are short. */
const SIZE_WEIGHTS = [15, 4, 1];

/** Contact lists: whole and inactive once they were answered, none of one that was not. */
export const uploads: MakeWorkload = async (lab, chance) => {
  const history: { filename: string; count: number; kind: Outcome["kind"] }[] = [];
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    async act() {
      const count = SIZES[chance.weighted(SIZE_WEIGHTS)] ?? 0;
      const filename = `upload-${chance.hex(12)}`;
      const list = Array.from({ length: count }, (_, i) => ({ clientIds: [`+34${600_000_000 + i}`] }));
      const request = { method: "POST", path: "/api/dialer/id/faults-calls/lists", body: { filename, list } };
      const { kind } = await sendOnce(lab, chance, request, outcomes);
      history.push({ filename, count, kind });
    },
    async check() {
      const findings = new Findings();
      const loading = "SELECT count(*) AS n FROM list WHERE status = 'loading'";
      findings.add("stuck", "lists that load", await untilNone(lab, loading));
      const found = await lab.query<Found>(
        `SELECT filename, status, received::int, saved::int, rejected::int, suppressed::int,
                (SELECT count(*)::int FROM contact WHERE list_id = list.id) AS contacts,
                (SELECT count(DISTINCT position)::int FROM contact WHERE list_id = list.id) AS positions
           FROM list WHERE kind = 'list'`,
      );
      for (const { filename, count, kind } of history) {
        const lists = found.filter((list) => list.filename === filename);
        findings.judge(`list ${filename}`, kind, lists.length, 1);
        for (const list of lists) {
          const { received, saved, rejected, suppressed, contacts, positions, status } = list;
          if (status !== "inactive" && status !== "loading") findings.add("stuck", `list ${filename} is ${status}`);
          if (received !== count || received !== saved + rejected + suppressed)
            findings.add("lost", `list ${filename}: received ${received} of ${count}, saved ${saved}`);
          findings.judge(`contacts of ${filename}`, "done", contacts, count);
          findings.judge(`positions of ${filename}`, "done", positions, contacts);
        }
      }
      findings.add("stuck", "chunks without a list", await orphans(lab));
      return findings.verdict;
    },
  };
};

type Found = {
  filename: string;
  status: string;
  received: number;
  saved: number;
  rejected: number;
  suppressed: number;
  contacts: number;
  positions: number;
};

async function orphans(lab: Parameters<MakeWorkload>[0]): Promise<number> {
  const [found] = await lab.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM list_chunk
      WHERE list_id NOT IN (SELECT id FROM list UNION ALL SELECT id FROM list_upload)`,
  );
  return found?.n ?? 0;
}
