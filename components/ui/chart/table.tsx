import type { ReactNode } from "react";
import classes from "./table.module.css";

type Props = { label: string; head: string[]; rows: { key: string; cells: ReactNode[] }[] };

/** The numbers of a chart; all but the first column are numbers. */
export function ChartTable({ label, head, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets keys scroll what cannot have the focus
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...numbers] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {numbers.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
