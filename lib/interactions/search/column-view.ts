// Checked by hand: a schema would bring its whole library to the search page.
export const NARROWEST_PX = 48;
export const WIDEST_PX = 800;

/** How close to one another the rows of a table stand. */
export const densities = ["compact", "regular", "relaxed"] as const;
export type Density = (typeof densities)[number];

/** What was kept, where it is one. */
export function densityOf(kept: unknown): Density {
  return densities.find((one) => one === kept) ?? "regular";
}

/** How someone wants one column of a table; their order is that of the list. */
export type ColumnSetting = {
  id: string;
  shown: boolean;
  pinned: boolean;
  /** In pixels; null leaves it to what the column holds. */
  width: number | null;
};

/** Whether a column may be that wide, in pixels. */
export function isColumnWidth(pixels: unknown): pixels is number {
  return Number.isInteger(pixels) && Number(pixels) >= NARROWEST_PX && Number(pixels) <= WIDEST_PX;
}

function isColumnSetting(given: unknown): given is ColumnSetting {
  const { id, shown, pinned, width } = Object(given) as Partial<Record<keyof ColumnSetting, unknown>>;
  const flags = typeof shown === "boolean" && typeof pinned === "boolean";
  return typeof id === "string" && flags && (width === null || isColumnWidth(width));
}

/** What was kept, as far as it still fits: columns that are gone are left out, new ones come behind. */
export function columnSettings(kept: unknown, known: readonly { id: string; shown: boolean }[]): ColumnSetting[] {
  const read = Array.isArray(kept) && kept.every(isColumnSetting) ? kept : [];
  const ids = new Set(known.map(({ id }) => id));
  const fitting = read
    .filter(({ id }) => ids.delete(id))
    .map(({ id, shown, pinned, width }) => ({ id, shown, pinned, width }));
  const more = known.filter(({ id }) => ids.has(id)).map((one) => ({ ...one, pinned: false, width: null }));
  return [...fitting, ...more];
}

/** The ids of the columns that were kept as shown, and are gone. */
export function goneColumns(kept: readonly ColumnSetting[], known: readonly { id: string }[]): string[] {
  return kept.filter(({ id, shown }) => shown && !known.some((one) => one.id === id)).map(({ id }) => id);
}

/** The same columns with one of them beside another. */
export function withPut<T extends ColumnSetting>(
  settings: readonly T[],
  id: string,
  side: "before" | "after",
  beside: string,
): T[] {
  const one = settings.find((column) => column.id === id);
  const others = settings.filter((column) => column.id !== id);
  const at = others.findIndex((column) => column.id === beside);
  if (!one || at < 0) return [...settings];
  return others.toSpliced(side === "before" ? at : at + 1, 0, one);
}

/** As by withPut; it is then among those of the other, which stay put or do not. */
export function withPlaced(
  settings: readonly ColumnSetting[],
  id: string,
  side: "before" | "after",
  beside: string,
): ColumnSetting[] {
  const pinned = settings.find((column) => column.id === beside)?.pinned;
  const put = withPut(settings, id, side, beside);
  return put.map((column) => (column.id === id && pinned !== undefined ? { ...column, pinned } : column));
}

/** The column that is seen beside this one; null at the end of those that stay put, or of the others. */
export function columnBeside(settings: readonly ColumnSetting[], id: string, side: "before" | "after"): string | null {
  const pinned = settings.find((one) => one.id === id)?.pinned;
  const group = settings.filter((one) => one.shown && one.pinned === pinned);
  const at = group.findIndex((one) => one.id === id);
  return group[side === "before" ? at - 1 : at + 1]?.id ?? null;
}

/** The shown columns from left to right, and where those that stay put when the others scroll begin. */
export function columnPlaces(settings: readonly ColumnSetting[]): (ColumnSetting & { left: number | null })[] {
  const shown = settings.filter((one) => one.shown);
  let left = 0;
  const pinned = shown
    .filter((one) => one.pinned)
    .map((one) => {
      // Where the next begins must be known, so a pinned one cannot be as wide as it likes.
      const pixels = one.width ?? PINNED_WIDTH_PX;
      left += pixels;
      return { ...one, width: pixels, left: left - pixels };
    });
  return [...pinned, ...shown.filter((one) => !one.pinned).map((one) => ({ ...one, left: null }))];
}

const PINNED_WIDTH_PX = 176;
