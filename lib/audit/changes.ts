/** One place of a record, before and after: absent (undefined) where it was not there. */
export type AuditedChange = {
  /** `schedule.mon[0]`; empty for a record that is one value. */
  path: string;
  before: unknown;
  after: unknown;
  kind: "added" | "removed" | "changed" | "same";
};

/** What an entry tells, place by place, in the order of the record as it is now. */
export function changesBetween(before: unknown, after: unknown): AuditedChange[] {
  const [was, is] = [placesOf(before ?? null), placesOf(after ?? null)];
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths].map((path) => {
    const [old, now] = [was.get(path), is.get(path)];
    return { path, before: old, after: now, kind: kindOf(was.has(path), is.has(path), old, now) };
  });
}

function kindOf(wasThere: boolean, isThere: boolean, old: unknown, now: unknown): AuditedChange["kind"] {
  if (!wasThere) return "added";
  if (!isThere) return "removed";
  return JSON.stringify(old) === JSON.stringify(now) ? "same" : "changed";
}

/** Every value that is no object or list of objects, by its path. */
function placesOf(value: unknown): Map<string, unknown> {
  const places = new Map<string, unknown>();
  const walk = (path: string, part: unknown): void => {
    const inner = innerOf(path, part);
    if (!inner) places.set(path, part);
    else for (const [at, one] of inner) walk(at, one);
  };
  if (value !== null) walk("", value);
  return places;
}

function innerOf(path: string, part: unknown): [string, unknown][] | null {
  if (Array.isArray(part)) {
    // A list of plain values is read as one.
    const hasObjects = part.some((one) => typeof one === "object" && one !== null);
    return hasObjects ? part.map((one, i) => [`${path}[${i}]`, one]) : null;
  }
  if (typeof part !== "object" || part === null) return null;
  const inner = Object.entries(part);
  if (inner.length === 0) return null;
  return inner.map(([name, one]) => [path === "" ? name : `${path}.${name}`, one]);
}
