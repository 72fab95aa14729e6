import { db } from "../db.ts";
import type { SecretModel } from "../generated/prisma/models/Secret.ts";
import { log } from "../log.ts";
import { maskSecrets } from "./mask.ts";
import { seal, unseal } from "./seal.ts";

/** What a run needs of a secret: `former` still counts for signatures, `hosts` are where it may be sent to. */
type SecretValue = { value: string; former: string | null; hosts: readonly string[] };

const FORMER_COUNTS_MS = 24 * 3600 * 1000;
/** So a rotation counts within a second, whatever the load. */
const CACHED_MS = 900;

type Cached = { until: number; found: Promise<SecretValue | undefined> };
const cache = new Map<string, Cached>();
const CACHED_NAMES = 1000;

/** The secrets of these names; one that is missing, or sealed with a SECRET that is gone, is not in it. */
export async function secretValues(names: readonly string[]): Promise<Map<string, SecretValue>> {
  const now = performance.now();
  const absent = names.filter((name) => (cache.get(name)?.until ?? 0) <= now);
  if (absent.length > 0) {
    if (cache.size > CACHED_NAMES) cache.clear();
    const read = readValues(absent);
    for (const name of absent) {
      const found = read.then((values) => values.get(name));
      // Whoever waits for it hears why; a cache tells nobody.
      found.catch(() => cache.delete(name));
      cache.set(name, { until: now + CACHED_MS, found });
    }
  }
  const values = new Map<string, SecretValue>();
  const found = names.map((name) => [name, cache.get(name)?.found] as const);
  for (const [name, one] of found) {
    const value = await one;
    if (value) values.set(name, value);
  }
  return values;
}

/** Takes the secrets of these names, their former values too, out of what a run shows. */
export async function secretMask(names: readonly string[]): Promise<(text: string) => string> {
  const values = [...(await secretValues(names)).values()];
  return maskSecrets(values.flatMap(({ value, former }) => (former === null ? [value] : [value, former])));
}

async function readValues(names: readonly string[]): Promise<Map<string, SecretValue>> {
  const rows = await db().secret.findMany({ where: { name: { in: [...new Set(names)] } } });
  return new Map(
    rows.flatMap((row) => {
      const value = openValue(row.name, row.value);
      if (value === null) {
        log.error({ name: row.name }, "a flow's secret cannot be opened: SECRET is another, see rotate-secret");
        return [];
      }
      return [[row.name, { value, former: formerOf(row), hosts: row.hosts }] as const];
    }),
  );
}

function formerOf({ name, former, rotatedAt }: SecretModel): string | null {
  if (!former || !rotatedAt || Date.now() - rotatedAt.getTime() > FORMER_COUNTS_MS) return null;
  return openValue(name, former);
}

// With the name in the purpose, nobody who can write to the database passes one secret's value as another's.
const purposeOf = (name: string) => `flow secret ${name}`;

/** A value as the database stores it. */
export function sealValue(name: string, value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(seal(purposeOf(name), Buffer.from(value)));
}

/** The value; null where neither SECRET nor OLD_SECRET opens it. */
export function openValue(name: string, sealed: Uint8Array, by?: string): string | null {
  try {
    return Buffer.from(unseal(purposeOf(name), sealed, by)).toString();
  } catch {
    return null;
  }
}
