import type { ReactNode } from "react";
import { seenText } from "@/lib/text.ts";
import classes from "./facts.module.css";

const LONG_CHARACTERS = 40;

type Fact = { label: string; value: ReactNode };

type Props = { facts: readonly Fact[]; tiles?: boolean; line?: boolean };

/** Terms and their values; `tiles` in a row of cells, `line` in one line above what matters, else in columns of lines. */
export function Facts({ facts, tiles = false, line = false }: Props) {
  return (
    <dl className={line ? classes.line : tiles ? classes.tiles : classes.lines}>
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
