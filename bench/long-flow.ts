import { drawn } from "../e2e/drawn-flows.ts";

const ROW = 25;

/** The text of a drawing of so many conditions, in rows, each leading to the next and three in five to one further on. */
export function longFlow(nodes: number): string {
  return drawn(
    Array.from({ length: nodes }, (_, i) => {
      const next = i + 2 <= nodes ? [i + 2] : [];
      const further = i % 5 < 3 && i + 1 + ROW <= nodes ? [i + 1 + ROW] : [];
      return {
        kind: "condition",
        label: `Node ${i + 1}`,
        at: [(i % ROW) * 320, Math.floor(i / ROW) * 180],
        data: { expression: "BODY.amount > 100" },
        to: [next, further],
      };
    }),
  );
}
