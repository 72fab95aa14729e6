import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = { label: string; value: ReactNode };

/** Terms and their values; `tiles` in a row of cells, else in columns of lines. */
export function Facts({ facts, tiles = false }: { facts: readonly Fact[]; tiles?: boolean }) {
  return (
    <dl className={tiles ? classes.tiles : classes.lines}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
