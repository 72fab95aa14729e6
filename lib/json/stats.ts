/** Counts what JSON.parse does not tell: how many names the objects hold, and whether a number lost digits. */
export class JsonCensus {
  names = 0;
  inexact = false;

  add(value: unknown): void {
    if (typeof value === "number") {
      if (!isExact(value)) this.inexact = true;
    } else if (Array.isArray(value)) {
      for (const part of value) if (typeof part !== "string") this.add(part);
    } else if (typeof value === "object" && value !== null) {
      const members = value as Record<string, unknown>;
      for (const name in members) {
        this.names++;
        const part = members[name];
        if (typeof part !== "string") this.add(part);
      }
    }
  }
}

/** The path of the first number that JSON.parse could not hold, `.data.account`, or null. */
export function inexactPath(value: unknown): string | null {
  if (typeof value === "number") return isExact(value) ? null : "";
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const path = inexactPath(part);
    if (path !== null) return (Array.isArray(value) ? `[${name}]` : `.${name}`) + path;
  }
  return null;
}

/** Integers beyond 2^53-1 and overflows are not what was sent; a fraction is as near as a number can be. */
function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

/** How many names the objects of a value hold: fewer than its text gives where one was given twice. */
export function countNames(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const one of value) if (typeof one === "object") count += countNames(one);
    return count;
  }
  const members = value as Record<string, unknown>;
  for (const name in members) {
    const inner = members[name];
    count += typeof inner === "object" ? 1 + countNames(inner) : 1;
  }
  return count;
}
