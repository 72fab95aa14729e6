/** Round numbers to mark from 0 to at least `most`: two to five of them, whole. */
export function scaleTo(most: number): { top: number; ticks: number[] } {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10));
  const top = Math.max(step, Math.ceil(most / step) * step);
  return { top, ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step) };
}
