"use client";

import { useFormatter } from "next-intl";
import { Fragment, useState } from "react";
import classes from "./heat-map.module.css";
import { type Leads, Mark } from "./mark";
import { placeAt, useRoving } from "./use-roving";

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
  const [reading, setReading] = useState<number | null>(null);
  const { group, tabIndex } = useRoving<HTMLFieldSetElement>(rows.length * columns.length, columns.length);
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ count }) => count)));
  const read =
    reading === null ? null : rows[Math.floor(reading / columns.length)]?.cells[reading % columns.length]?.label;
  return (
    <div className={classes.map}>
      <fieldset
        {...group}
        aria-label={label}
        className={classes.grid}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(0, 1fr))` }}
        onFocus={(event) => {
          group.onFocus(event);
          setReading(placeAt(event));
        }}
        // Between two cells it stays as it is.
        onMouseOver={(event) => setReading(placeAt(event) ?? reading)}
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
                <div
                  key={columns[column]}
                  style={{ "--share": count / most } as React.CSSProperties}
                  data-none={count === 0 || undefined}
                  className={classes.cell}
                >
                  <Mark leads={leads} place={place} tabIndex={tabIndex(place)} label={words} className={classes.mark}>
                    {count > 0 ? format.number(count, { notation: "compact", maximumFractionDigits: 1 }) : null}
                  </Mark>
                </div>
              );
            })}
          </Fragment>
        ))}
      </fieldset>
      <p className={classes.reading} aria-hidden={reading !== null}>
        {read ?? hint}
      </p>
    </div>
  );
}
