/** What is to be shown: a value and the limit that it must not pass. */
export type Line = { name: string; value: number; unit: string; limit: number | null } & Record<string, unknown>;

let broken = 0;

/** Prints a figure as one JSON line, and remembers one that is past its limit. */
export function report(line: Line): void {
  const over = line.limit !== null && !(line.value <= line.limit);
  if (over) broken++;
  const told = { ...line, value: short(line.value), ...(over && { broken: true }) };
  console.log(JSON.stringify(told, (_, value) => (Number.isInteger(value) ? value : short(value))));
}

/** Four digits of a number; anything else as it is. */
function short<T>(value: T): T | number {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}

/** How many figures were past their limit. */
export const brokenLimits = (): number => broken;
