export type Rect = { x: number; y: number; width: number; height: number };

/** The box around some. */
export function around(boxes: readonly Rect[]): Rect {
  const least = { x: Math.min(...boxes.map(({ x }) => x)), y: Math.min(...boxes.map(({ y }) => y)) };
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const down = Math.max(...boxes.map(({ y, height }) => y + height));
  return { ...least, width: right - least.x, height: down - least.y };
}
