/** What is to be shown: a value and the limit that it must not pass. */
export type Line = { name: string; value: number; unit: string; limit: number | null } & Record<string, unknown>;

let broken = 0;

/** Prints a figure as one JSON line, and remembers one that is past its limit. */
export function report(line: Line): void {
  const over = line.limit !== null && !(line.value <= line.limit);
  if (over) broken++;
  console.log(JSON.stringify({ ...line, value: Number(line.value.toPrecision(4)), ...(over && { broken: true }) }));
}

/** How many figures were past their limit. */
export const brokenLimits = (): number => broken;
