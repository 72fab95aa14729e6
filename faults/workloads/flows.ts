import type { Outcome } from "../http.ts";
import { Findings, type MakeWorkload, sendOnce } from "../workload.ts";

const NAMES = ["faults one", "faults two", "faults three"];

/** Flows: each acknowledged save is one version, with the text as it was sent, numbered without a gap. */
export const flows: MakeWorkload = async (lab, chance) => {
  const history: { text: string; kind: Outcome["kind"] }[] = [];
  const outcomes: Outcome[] = [];
  const pathOf = (name: string) => `/api/webhooks/id/${encodeURIComponent(name)}`;
  const formOf = (text: string) => {
    const form = new FormData();
    form.set("type", "webhook");
    form.set("drawFlowObj", text);
    form.set("deployed", String(chance.happens(0.5)));
    return form;
  };
  const drawing = () => JSON.stringify({ drawflow: { Home: { data: {} } }, mark: chance.hex(16) });
  for (const name of NAMES) {
    const text = drawing();
    const { kind } = await lab.send({ method: "POST", path: pathOf(name), body: formOf(text) });
    history.push({ text, kind });
  }
  return {
    outcomes,
    async act() {
      const text = drawing();
      const isNew = chance.happens(0.2);
      const name = isNew ? `faults ${chance.hex(8)}` : chance.pick(NAMES);
      const request = { method: isNew ? "POST" : "PUT", path: pathOf(name), body: formOf(text) };
      const outcome = isNew ? await sendOnce(lab, chance, request, outcomes) : await lab.send(request);
      if (!isNew) outcomes.push(outcome);
      history.push({ text, kind: outcome.kind });
    },
    async check() {
      const findings = new Findings();
      const versions = await lab.query<{ flow: string; version: number; text: string }>(
        `SELECT flow_id AS flow, version, draw_flow_obj AS text FROM flow_version ORDER BY flow_id, version`,
      );
      for (const { text, kind } of history) {
        const found = versions.filter((version) => version.text === text).length;
        findings.judge(`version ${text}`, kind, found, 1);
      }
      const [gaps] = await lab.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM flow f WHERE latest <> (SELECT count(*) FROM flow_version v WHERE v.flow_id = f.id)
            OR live NOT IN (SELECT version FROM flow_version v WHERE v.flow_id = f.id)`,
      );
      findings.add("lost", "flows with a gap in their versions, or a live one that is not there", gaps?.n ?? 0);
      return findings.verdict;
    },
  };
};
