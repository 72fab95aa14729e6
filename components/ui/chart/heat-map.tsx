"use client";

import { useFormatter } from "next-intl";
import { Fragment, useState } from "react";
import classes from "./heat-map.module.css";
import { type Leads, Mark } from "./mark";
import { useRoving } from "./use-roving";

type Cell = { count: number; leads: Leads; label: string };
type Props = {
  label: string;
  columns: string[];
  rows: { key: string; name: string; cells: Cell[] }[];
  /** Stands where the words of a cell will. */
  hint: string;
};

/** Counts by row and column, the more the darker; every cell that has any can be pressed, arrows go among them. */
export function HeatMap({ label, columns, rows, hint }: Props) {
  const format = useFormatter();
  const [reading, setReading] = useState<string | null>(null);
  const { group, tabIndex } = useRoving<HTMLDivElement>(rows.length * columns.length, columns.length);
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  return (
    <div className={classes.map}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div
        {...group}
        role="group"
        aria-label={label}
        className={classes.grid}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(0, 1fr))` }}
        onBlur={() => setReading(null)}
        onMouseLeave={() => setReading(null)}
      >
        <span />
        {columns.map((column) => (
          <span key={column} className={classes.column} aria-hidden>
            {column}
          </span>
        ))}
        {rows.map(({ key, name, cells }, row) => (
          <Fragment key={key}>
            <span className={classes.name} aria-hidden>
              {name}
            </span>
            {cells.map(({ count, leads, label: words }, column) => {
              const place = row * columns.length + column;
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: what it shows is shown on focus as well
                <div
                  key={columns[column]}
                  style={{ "--share": count / most } as React.CSSProperties}
                  data-none={count === 0 || undefined}
                  className={classes.cell}
                  onMouseEnter={() => setReading(words)}
                  onFocus={() => setReading(words)}
                >
                  <Mark leads={leads} place={place} tabIndex={tabIndex(place)} label={words} className={classes.mark}>
                    {count > 0 ? format.number(count, { notation: "compact", maximumFractionDigits: 1 }) : null}
                  </Mark>
                </div>
              );
            })}
          </Fragment>
        ))}
      </div>
      <p className={classes.reading} aria-hidden={reading !== null}>
        {reading ?? hint}
      </p>
    </div>
  );
}
