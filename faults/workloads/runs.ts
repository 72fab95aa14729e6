import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { drawFlow, type Sketch } from "../../lib/flows/starters/draw.ts";
import type { Lab } from "../lab.ts";
import { Findings, type MakeWorkload, sendOnce, untilNone } from "../workload.ts";

const TOGETHER = 3;
const AT_ONCE = "faults runs at once";
const WAITS = "faults runs that wait";
const BY_EVENT = "faults runs by event";
const RAN = "faults.ran";

type Found = { id: string; mark: string; status: string; flow: string; code: string | null; steps: string };
type Step = { node: string; kind: string; state: string };

/**
 * Durable runs: flows that answer at once, that wait, and that events start. Each accepted call is one run that ends, and
 * a service of the lab counts what went out: nothing twice, and what nobody knows of is called unknown.
 */
export const runs: MakeWorkload = async (lab, chance) => {
  const outcomes: Awaited<ReturnType<typeof sendOnce>>[] = [];
  const history: { mark: string; kind: (typeof outcomes)[number]["kind"] }[] = [];
  const { url, times } = await startSink();
  for (const [name, type, sketches] of drawings(url)) await deploy(lab, name, type, drawFlow({ Home: sketches }));
  const call = async () => {
    const mark = chance.hex(16);
    const path = `/api/webhook/${encodeURIComponent(chance.pick([AT_ONCE, WAITS]))}`;
    const { kind } = await sendOnce(lab, chance, { method: "POST", path, body: { mark } }, outcomes);
    history.push({ mark, kind });
  };
  return {
    outcomes,
    async act() {
      await Promise.all(Array.from({ length: TOGETHER }, call));
    },
    async check() {
      const findings = new Findings();
      const ofFlows = "FROM flow_run WHERE flow_name LIKE 'faults runs %'";
      const stuck = await untilNone(
        lab,
        `SELECT (SELECT count(*) FROM flow_work)
              + (SELECT count(*) ${ofFlows} AND status NOT IN ('done', 'failed'))
              + (SELECT count(*) ${ofFlows} AND flow_name <> $1)
              - (SELECT count(*) ${ofFlows} AND flow_name = $1) AS n`,
        [BY_EVENT],
      );
      findings.add("stuck", "runs that do not end, or whose event starts none", Math.abs(stuck));
      const found = await lab.query<Found>(
        `SELECT id, coalesce(input::jsonb->'BODY'->>'mark', input::jsonb->'EVENT'->'data'->>'mark') AS mark, status,
                flow_name AS flow, error_code AS code, steps ${ofFlows}`,
      );
      const byMark = Map.groupBy(found, ({ mark }) => mark);
      for (const { mark, kind } of history) {
        const all = byMark.get(mark) ?? [];
        const called = all.filter(({ flow }) => flow !== BY_EVENT).length;
        findings.judge(`run of ${mark}`, kind, called, 1);
        findings.judge(`run by the event of ${mark}`, called > 0 ? "done" : "refused", all.length - called, 1);
      }
      for (const one of found) judgeRun(one, findings, times);
      return findings.verdict;
    },
  };
};

/** Each POST that the log calls done went out once, and no other more than once. */
function judgeRun({ id, flow, status, code, steps }: Found, findings: Findings, times: (of: string) => number): void {
  if (status !== "done") findings.add("lost", `run ${id} of ${flow}: ${status} ${code}`);
  for (const { node, state } of (JSON.parse(steps) as Step[]).filter(({ kind }) => kind === "http")) {
    const posts = times(`/${node}/${id}`);
    if (state === "done" && posts === 0) findings.add("lost", `run ${id} of ${flow}, node ${node}: never went out`);
    if (posts > 1) findings.add("doubled", `run ${id} of ${flow}, node ${node}, ${state}: ${posts} times`);
  }
}

/** A service that counts how often each address was asked. It ends with the process. */
async function startSink(): Promise<{ url: string; times: (path: string) => number }> {
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    hits.set(path, (hits.get(path) ?? 0) + 1);
    request.resume();
    // Long enough for harm to come in between.
    setTimeout(() => response.end("ok"), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, times: (path) => hits.get(path) ?? 0 };
}

function drawings(url: string): [name: string, type: string, sketches: Sketch[]][] {
  const post = (id: number, next: number): Sketch => ({
    id,
    kind: "http",
    at: [200 * id, 0],
    data: { method: "POST", url: `${url}/${id}/\${RUN.id}`, body: "", retries: 3, backoff: 1 },
    to: { ok: next, error: next, timeout: next },
  });
  const start = { id: 1, kind: "webhook", at: [0, 0], data: { methods: ["POST"], answer: "atOnce" } } as const;
  const heard = { id: 1, kind: "event", at: [0, 0], data: { event: "custom", name: RAN } } as const;
  const store: Sketch = { id: 3, kind: "store_value", at: [600, 0], data: { key: "last", value: "BODY.mark" } };
  const wait: Sketch = { id: 4, kind: "wait", at: [800, 0], data: { mode: "for", seconds: 2 } };
  const tell = { id: 5, kind: "emit_event", at: [1000, 0], data: { name: RAN, data: { mark: "BODY.mark" } } } as const;
  const stop: Sketch = { id: 7, kind: "stop", at: [1400, 0], data: { outcome: "done" } };
  const rest: Sketch[] = [{ ...tell, to: { ok: 6 } }, post(6, 7), stop];
  return [
    [AT_ONCE, "webhook", [{ ...start, to: { next: 2 } }, post(2, 3), { ...store, to: { ok: 5 } }, ...rest]],
    [WAITS, "webhook", [{ ...start, to: { next: 2 } }, post(2, 4), { ...wait, to: { next: 5 } }, ...rest]],
    [BY_EVENT, "event", [{ ...heard, to: { next: 2 } }, post(2, 7), stop]],
  ];
}

async function deploy(lab: Lab, name: string, type: string, drawing: string): Promise<void> {
  const body = new FormData();
  for (const [field, value] of Object.entries({ type, drawFlowObj: drawing, deployed: "true" })) body.set(field, value);
  const made = await lab.send({ method: "POST", path: `/api/webhooks/id/${encodeURIComponent(name)}`, body });
  if (made.kind !== "done") throw new Error(`The flow ${name} could not be made: ${made.text}`);
}
