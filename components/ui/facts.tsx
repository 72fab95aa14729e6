import type { ReactNode } from "react";
import { seenText } from "@/lib/text.ts";
import classes from "./facts.module.css";

const LONG_CHARACTERS = 40;

export type Fact = { label: string; value: ReactNode };

/** Terms and their values; `tiles` in a row of cells, else in columns of lines. */
export function Facts({ facts, tiles = false }: { facts: readonly Fact[]; tiles?: boolean }) {
  return (
    <dl className={tiles ? classes.tiles : classes.lines}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt title={label.length > LONG_CHARACTERS ? label : undefined}>
            <bdi>{seenText(label)}</bdi>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
