/** Prints a figure as one JSON line; `reference` is what it is compared with, in the same unit. */
export function figure(name: string, value: number, unit: string, reference: number): void {
  const line = { name, value: round(value), unit, reference: round(reference), ratio: round(value / reference) };
  console.log(JSON.stringify(line));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}

/** The value that such a share of all is below. */
export function at(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The result of `work` and the seconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, (performance.now() - began) / 1000];
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
