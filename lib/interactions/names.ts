import { lookups } from "../db.ts";

const kinds = ["campaigns", "users", "hubs", "automations", "dispositions"] as const;

/** What interactions name by id; dispositions have no name but their id. */
export type Kind = (typeof kinds)[number];

/** The names at one moment. Ids are decimal text, as the flat rows of interactions carry them. */
export interface Names {
  nameOf(kind: Kind, id: string): string | undefined;
  idOf(kind: Kind, name: string): string | undefined;
}

// A rename must show within a second or so, on every process and without being told.
const FRESH_MS = 1000;

let held: { names: Names; at: number } | null = null;
let reading: Promise<Names> | null = null;

/** Names at most a second old. */
export async function names(): Promise<Names> {
  return held && performance.now() - held.at < FRESH_MS ? held.names : readNames();
}

/** The names as the database has them now, for whoever met one that `names` does not know. */
export async function freshNames(): Promise<Names> {
  // One that was begun before may have missed what was just written.
  await reading?.catch(() => null);
  return readNames();
}

function readNames(): Promise<Names> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

async function read(): Promise<Names> {
  const at = performance.now();
  const { rows } = await lookups().query<[kind: number, id: string, name: string]>({
    name: "interaction-names",
    rowMode: "array",
    text: `SELECT 0, id::text, name FROM campaign
           UNION ALL SELECT 1, id::text, username FROM "user"
           UNION ALL SELECT 2, id::text, name FROM hub
           UNION ALL SELECT 3, id::text, name FROM automation
           UNION ALL SELECT 4, id::text, id::text FROM disposition`,
  });
  const byId = new Map<Kind, Map<string, string>>(kinds.map((kind) => [kind, new Map()]));
  const byName = new Map<Kind, Map<string, string>>(kinds.map((kind) => [kind, new Map()]));
  for (const [index, id, name] of rows) {
    const kind = kinds[index];
    if (!kind) continue;
    byId.get(kind)?.set(id, name);
    byName.get(kind)?.set(name, id);
  }
  const names: Names = {
    nameOf: (kind, id) => byId.get(kind)?.get(id),
    idOf: (kind, name) => byName.get(kind)?.get(name),
  };
  held = { names, at };
  return names;
}
