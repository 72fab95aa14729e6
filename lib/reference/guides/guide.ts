/** A text, or code, a list, a table. In texts, code stands between backticks, what is bold between `**`. */
export type Block = string | { code: string; runs?: true } | { items: string[] } | { head: string[]; rows: string[][] };

/** A page for integrators. Its words are English in every language, as those of the API are. */
export type Guide = { lead: string; sections: { title: string; blocks: Block[] }[] };

/** A number as texts have it: `10,000`. */
export function figure(n: number): string {
  return n.toLocaleString("en-US");
}

const KIB_BYTES = 1024;
const units: [string, number][] = [
  ["GiB", KIB_BYTES ** 3],
  ["MiB", KIB_BYTES ** 2],
  ["KiB", KIB_BYTES],
];

/** Bytes in the largest unit that they fill. */
export function bytes(n: number): string {
  const [unit, size] = units.find(([, least]) => n >= least) ?? ["bytes", 1];
  return `${figure(Math.round((n / size) * 10) / 10)} ${unit}`;
}
