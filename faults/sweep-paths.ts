import type { Chance } from "../lib/demo/chance.ts";
import { multipart } from "../lib/http/browser/multipart.ts";
import type { Step } from "./crash-steps.ts";
import { drawInteraction } from "./interaction.ts";

/** What a sweep works with: finished steps and the database. */
export type World = {
  key: string;
  chance: Chance;
  /** Takes a step to its end; gives the JSON of a 200. */
  finish(step: Step): Promise<ReturnType<typeof JSON.parse>>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
};

/** A step to crash, with data of its own. */
export type Crashing = {
  step: Step;
  /** What is wrong after a crash, before anything is tried again; null: nothing. */
  afterCrash(): Promise<string | null>;
  /** What is wrong once the same step was taken to its end. */
  atEnd(): Promise<string | null>;
};

export type SweepPath = (world: World) => Promise<Crashing>;

const LONG_LIST = 30_000;
const SHORT_LIST = 3;
const LEADS = 5;
const INTERACTIONS = 4;

const unless = (right: boolean, text: string) => (right ? null : text);

export const sweepPaths: Record<string, SweepPath> = {
  "list upload": (world) => listUpload(world, SHORT_LIST),
  "long list upload": (world) => listUpload(world, LONG_LIST),
  "list loading": async (world) => {
    const { step, filename } = uploadOf(world, LONG_LIST);
    const { result } = await world.finish(step);
    const crashing = { step: { kind: "load", id: result.id } as const };
    const wrong = async (end: boolean) => {
      const list = await listNamed(world, filename);
      const sums = list.positions === list.contacts && (!end || list.contacts === LONG_LIST);
      const whole = list.status === "inactive" ? list.contacts === LONG_LIST : list.status === "loading" && !end;
      return unless(sums && whole && list.lists === 1, JSON.stringify(list));
    };
    return { ...crashing, afterCrash: () => wrong(false), atEnd: () => wrong(true) };
  },
  leads: async ({ key, chance, query }) => {
    const contactId = chance.hex(16);
    const leads = Array.from({ length: LEADS }, (_, i) => ({ clientIds: [`+34${620_000_000 + i}`], contactId }));
    const route = "dialer/id/[hubName]/freshLeads";
    const path = "/api/dialer/id/faults-calls/freshLeads";
    const count = async () => {
      const [found] = await query<{ n: number }>("SELECT count(*)::int AS n FROM contact WHERE contact_id = $1", [
        contactId,
      ]);
      return found?.n ?? 0;
    };
    return {
      step: jsonStep(route, path, key, chance, { leads }),
      afterCrash: async () => allOrNone(await count(), LEADS),
      atEnd: async () => unless((await count()) === LEADS, `${await count()} of ${LEADS} leads`),
    };
  },
  feed: async ({ key, chance, query }) => {
    const interactions = Array.from({ length: INTERACTIONS }, () => drawInteraction(chance, 2));
    const guids = interactions.map(({ guid }) => guid);
    const count = async () => {
      const [found] = await query<{ n: number }>(
        `SELECT (SELECT count(*)::int FROM interaction WHERE guid = ANY($1::uuid[]))
              + (SELECT count(*)::int FROM segment WHERE guid = ANY($1::uuid[])) AS n`,
        [guids],
      );
      return found?.n ?? 0;
    };
    const all = INTERACTIONS * 3;
    return {
      step: jsonStep("interactions", "/api/interactions", key, chance, { interactions }),
      afterCrash: async () => allOrNone(await count(), all),
      atEnd: async () => unless((await count()) === all, `${await count()} of ${all} rows`),
    };
  },
  "saving a flow": async ({ key, chance, query, finish }) => {
    const name = `flow ${chance.hex(8)}`;
    const path = `/api/webhooks/id/${encodeURIComponent(name)}`;
    const text = JSON.stringify({ drawflow: { Home: { data: {} } }, mark: chance.hex(8) });
    const form = async (method: string, fields: Record<string, string>): Promise<Step> => {
      const { body, contentType } = multipart(Object.entries(fields));
      const headers = { "X-ApiKey": key, "Content-Type": contentType };
      return { kind: "request", route: "webhooks/id/[flow]", method, path, headers, body: await body.text() };
    };
    await finish(await form("POST", { type: "webhook" }));
    const state = async () => {
      const [found] = await query<{ latest: number; live: number | null; texts: number; versions: number }>(
        `SELECT latest, live, (SELECT count(*)::int FROM flow_version WHERE flow_id = f.id) AS versions,
                (SELECT count(*)::int FROM flow_version WHERE flow_id = f.id AND draw_flow_obj = $2) AS texts
           FROM flow f WHERE name = $1`,
        [name, text],
      );
      return found ?? { latest: 0, live: null, texts: 0, versions: 0 };
    };
    let before = 0;
    return {
      step: await form("PUT", { drawFlowObj: text, deployed: "true" }),
      afterCrash: async () => {
        const found = await state();
        before = found.texts;
        const right = found.versions === found.latest && found.texts <= 1 && (found.live === 2) === (found.texts === 1);
        return unless(right, JSON.stringify(found));
      },
      atEnd: async () => {
        const found = await state();
        const right = found.versions === found.latest && found.texts === before + 1 && found.live === found.latest;
        return unless(right, JSON.stringify(found));
      },
    };
  },
  erasure: async ({ key, chance, query, finish }) => {
    const clientId = `+5989${chance.between(10_000_000, 99_999_999)}`;
    const client = { id: clientId, name: `Person ${clientId}` };
    const interactions = Array.from({ length: INTERACTIONS }, () => drawInteraction(chance, 2, { client }));
    const guids = interactions.map(({ guid }) => guid);
    await finish(jsonStep("interactions", "/api/interactions", key, chance, { interactions }));
    const { result } = await finish(jsonStep("erasures", "/api/erasures", key, chance, { clientId }));
    const state = async () => {
      const [found] = await query<{ state: string; counted: number | null; kept: number; named: number }>(
        `SELECT state, (counts->>'interactions')::int AS counted,
                (SELECT count(*)::int FROM interaction WHERE guid = ANY($2::uuid[])) AS kept,
                (SELECT count(*)::int FROM segment WHERE guid = ANY($2::uuid[]) AND strpos(body, $3) > 0)
                + (SELECT count(*)::int FROM interaction WHERE guid = ANY($2::uuid[]) AND client_id IS NOT NULL) AS named
           FROM erasure WHERE id = $1`,
        [result.id, guids, clientId],
      );
      return found;
    };
    return {
      step: { kind: "erase", id: result.id },
      afterCrash: async () => {
        const found = await state();
        const right = found?.kept === INTERACTIONS && (found.state !== "done" || found.named === 0);
        return unless(right, JSON.stringify(found));
      },
      atEnd: async () => {
        const found = await state();
        const right = found?.state === "done" && found.counted === INTERACTIONS && found.named === 0;
        return unless(right, JSON.stringify(found));
      },
    };
  },
};

function jsonStep(route: string, path: string, key: string, chance: Chance, body: object): Step {
  const headers = { "X-ApiKey": key, "Content-Type": "application/json", "Idempotency-Key": chance.hex(24) };
  return { kind: "request", route, method: "POST", path, headers, body: JSON.stringify(body) };
}

function uploadOf({ key, chance }: World, contacts: number) {
  const filename = `list-${chance.hex(12)}`;
  const list = Array.from({ length: contacts }, (_, i) => ({ clientIds: [`+34${600_000_000 + i}`] }));
  const path = "/api/dialer/id/faults-calls/lists";
  return { filename, step: jsonStep("dialer/id/[hubName]/lists", path, key, chance, { filename, list }) };
}

async function listUpload(world: World, contacts: number): Promise<Crashing> {
  const { filename, step } = uploadOf(world, contacts);
  const wrong = async (lists: readonly number[]) => {
    const found = await listNamed(world, filename);
    const there = found.lists === 0 || (found.received === contacts && [0, contacts].includes(found.contacts));
    const waits = found.lists === 0 || found.status === "loading" || found.contacts === contacts;
    return unless(there && waits && lists.includes(found.lists), JSON.stringify(found));
  };
  return { step, afterCrash: () => wrong([0, 1]), atEnd: () => wrong([1]) };
}

async function listNamed({ query }: World, filename: string) {
  const [found] = await query<{
    lists: number;
    status: string | null;
    received: number | null;
    contacts: number;
    positions: number;
  }>(
    `SELECT count(DISTINCT l.id)::int AS lists, min(l.status::text) AS status, min(l.received)::int AS received,
            count(c.position)::int AS contacts, count(DISTINCT c.position)::int AS positions
       FROM list l LEFT JOIN contact c ON c.list_id = l.id WHERE l.filename = $1`,
    [filename],
  );
  return found ?? { lists: 0, status: null, received: null, contacts: 0, positions: 0 };
}

const allOrNone = (count: number, all: number) => unless([0, all].includes(count), `${count} of ${all}`);
