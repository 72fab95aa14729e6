/** How a figure stands to the one of the period before; `by` has no sign: a count, or points of a percentage. */
export type FigureChange = { way: "up" | "down" | "same"; by: number; before: number };

/** How a count stands to the one before; null where nothing was counted then, so that nothing is compared. */
export function countChange(now: number, before: number, totalBefore: number): FigureChange | null {
  return totalBefore === 0 ? null : changeOf(now, before);
}

/** How a share of 1 stands to the one before, in percent with one decimal, as it is shown. */
export function shareChange(now: number | null, before: number | null): FigureChange | null {
  if (now === null || before === null) return null;
  return changeOf(tenths(now), tenths(before));
}

function changeOf(now: number, before: number): FigureChange {
  const by = Math.round(Math.abs(now - before) * 10) / 10;
  return { way: by === 0 ? "same" : now > before ? "up" : "down", by, before };
}

const tenths = (share: number) => Math.round(share * 1000) / 10;
