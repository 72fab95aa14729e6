import type pg from "pg";
import type { ErasedBatch, EraseStep, Erasing } from "../../privacy/erase-step.ts";
import { type KeyColumn, keyRange } from "../../privacy/key-range.ts";
import { ERASED, jsonIn, type Person, textWithoutPerson } from "../../privacy/person.ts";
import { seal, tryUnseal } from "../../secrets/seal.ts";
import { OUTCOME } from "./durable/effects.ts";
import { STATE } from "./durable/state.ts";
import { FLOW_ANSWER } from "./webhook/once.ts";

const BATCH_ROWS = 500;

/** A table of runs whose columns are sealed, and for what. */
type Sealed = { table: string; key: readonly KeyColumn[]; columns: readonly string[]; purpose: string };

const answers: Sealed = {
  table: "flow_run_key",
  key: [
    { name: "flow_id", type: "bigint" },
    { name: "caller", type: "text" },
    { name: "key_hash", type: "bytea" },
  ],
  columns: ["headers", "body"],
  purpose: FLOW_ANSWER,
};
const states: Sealed = {
  table: "flow_work",
  key: [{ name: "run_id", type: "uuid" }],
  columns: ["state"],
  purpose: STATE,
};
const outcomes: Sealed = {
  table: "flow_effect",
  key: [
    { name: "run_id", type: "uuid" },
    { name: "key", type: "text" },
    { name: "attempt", type: "int" },
  ],
  columns: ["outcome"],
  purpose: OUTCOME,
};

type Row = Record<string, Uint8Array | string | number | null>;

/** Takes the person out of what is sealed: a kept answer is given without them, and a run goes on without them. */
async function eraseSealed(
  client: pg.PoolClient,
  { table, key, columns, purpose }: Sealed,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<{ rows: number; cursor: string[] | null }> {
  const { where, values, last } = await keyRange(client, table, key, cursor, BATCH_ROWS);
  const names = key.map(({ name }) => name);
  const { rows } = await client.query<Row>(
    `SELECT ${[...names, ...columns].join(", ")} FROM ${table}
      WHERE ${where} AND (${columns.map((name) => `${name} IS NOT NULL`).join(" OR ")}) FOR UPDATE`,
    values,
  );
  const same = names.map((name, i) => `${name} = $${i + 1}`).join(" AND ");
  const changes = columns.map((name, i) => `${name} = $${names.length + i + 1}`).join(", ");
  let changed = 0;
  for (const row of rows) {
    const left = columns.map((name) => sealedWithout(row[name] as Uint8Array | null, person, purpose));
    if (columns.every((name, i) => left[i] === row[name])) continue;
    const at = names.map((name) => row[name]);
    await client.query(`UPDATE ${table} SET ${changes} WHERE ${same}`, [...at, ...left]);
    changed++;
  }
  return { rows: changed, cursor: last };
}

/** The same bytes where they hold nothing of the person, or nobody can read them. */
function sealedWithout(sealed: Uint8Array | null, person: Person, purpose: string): Uint8Array | null {
  const bytes = sealed && tryUnseal(purpose, sealed);
  const text = bytes && Buffer.from(bytes).toString();
  if (!text || !person.mayBeIn(text)) return sealed;
  const left = jsonIn(text) ? textWithoutPerson(text, person) : person.erasedFrom(text) === text ? text : ERASED;
  return left === text ? sealed : seal(purpose, Buffer.from(left));
}

const step = (name: string, count: string, sealed: Sealed): EraseStep => ({
  name,
  work: async (client: pg.PoolClient, erasing: Erasing, cursor: string[] | null): Promise<ErasedBatch> => {
    const { rows, cursor: last } = await eraseSealed(client, sealed, erasing, cursor);
    return { counts: { [count]: rows }, cursor: last };
  },
});

/** Answers of flows that stay under an Idempotency-Key, and what runs that have not ended know. */
export const eraseSealedOfRuns: readonly EraseStep[] = [
  step("flowAnswers", "answers", answers),
  step("flowStates", "flow_work", states),
  step("flowOutcomes", "flow_effect", outcomes),
];

/** After so long a run is taken from its worker, and another worker continues it. */
const PATIENCE = "interval '10 minutes'";

/**
 * Waits until the runs that workers had in hand at its start were put aside or have ended. A run whose worker does not
 * respond is taken from it: that worker can no longer write what it remembers.
 */
export async function awaitRunsInHand(
  client: pg.PoolClient,
  _: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const [since, ...claims] = cursor ?? (await claimsInHand(client));
  await client.query(
    `UPDATE flow_work SET claim = gen_random_uuid()
      WHERE claim = ANY($2::uuid[]) AND (due_at <= now() OR $1::timestamptz < now() - ${PATIENCE})`,
    [since, claims],
  );
  const { rows } = await client.query<{ claim: string }>(
    "SELECT claim::text FROM flow_work WHERE claim = ANY($1::uuid[])",
    [claims],
  );
  const stillInHand = rows.map(({ claim }) => claim);
  const waits = stillInHand.length > 0;
  return { counts: {}, cursor: waits ? [String(since), ...stillInHand] : null, waits };
}

/** The moment, by the database's clock, and the claims that workers have then. */
async function claimsInHand(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ now: string; claims: string[] }>(
    `SELECT now()::text AS now, coalesce(array_agg(claim::text), '{}') AS claims FROM flow_work
      WHERE worker IS NOT NULL AND claim IS NOT NULL`,
  );
  return rows.flatMap(({ now, claims }) => [now, ...claims]);
}
