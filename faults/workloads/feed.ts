import type { Outcome } from "../http.ts";
import { drawInteraction } from "../interaction.ts";
import { Findings, type MakeWorkload, sendOnce } from "../workload.ts";

const SEGMENTS = 2;
const IN_A_BODY = 5;
const IN_A_STREAM = 300;

/** The feed: a JSON body all or none, a stream line by line, each interaction once with all its segments. */
export const feed: MakeWorkload = async (lab, chance) => {
  const history: { guids: string[]; kind: Outcome["kind"]; whole: boolean }[] = [];
  const outcomes: Outcome[] = [];
  return {
    outcomes,
    async act() {
      const whole = chance.happens(0.6);
      const count = whole ? IN_A_BODY : IN_A_STREAM;
      const interactions = Array.from({ length: count }, () => drawInteraction(chance, SEGMENTS));
      const guids = interactions.map(({ guid }) => guid);
      const request = { method: "POST", path: "/api/interactions" };
      if (whole) {
        const { kind } = await sendOnce(lab, chance, { ...request, body: { interactions } }, outcomes);
        history.push({ guids, kind, whole });
      } else {
        const lines = interactions.map((one) => `${JSON.stringify(one)}\n`).join("");
        const outcome = await lab.send({ ...request, body: lines });
        outcomes.push(outcome);
        const stored = (outcome.json.result?.created ?? 0) + (outcome.json.result?.updated ?? 0);
        const kind = outcome.kind === "done" && stored < count ? "unknown" : outcome.kind;
        history.push({ guids, kind, whole });
      }
    },
    async check() {
      const findings = new Findings();
      const found = await lab.query<{ guid: string; segments: number }>(
        "SELECT guid, (SELECT count(*)::int FROM segment s WHERE s.guid = i.guid) AS segments FROM interaction i",
      );
      const segments = new Map(found.map((row) => [row.guid, row.segments]));
      for (const { guids, kind, whole } of history) {
        const there = guids.filter((guid) => segments.has(guid));
        const wanted = kind === "unknown" && !whole ? there.length : guids.length;
        findings.judge(`body beginning with ${guids[0]}`, kind, there.length, wanted);
        for (const guid of there) findings.judge(`segments of ${guid}`, "done", segments.get(guid) ?? 0, SEGMENTS);
      }
      const [loose] = await lab.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM segment s WHERE NOT EXISTS (SELECT 1 FROM interaction i WHERE i.guid = s.guid)",
      );
      findings.add("lost", "segments without their interaction", loose?.n ?? 0);
      return findings.verdict;
    },
  };
};
