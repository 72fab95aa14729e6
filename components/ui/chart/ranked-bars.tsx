"use client";

import { useFormatter } from "next-intl";
import type { ReactNode } from "react";
import { type Leads, Mark } from "./mark";
import classes from "./ranked-bars.module.css";
import { useRoving } from "./use-roving";

export type Ranked = {
  key: string;
  name: ReactNode;
  /** Where the name is cut short. */
  hint?: string | undefined;
  count: number;
  leads: Leads;
};

type Props = {
  label: string;
  rows: Ranked[];
  /** What the whole is that shares are of. */
  total: number;
};

/** Names by how often they come, a bar each; every one can be pressed, arrows go along them. */
export function RankedBars({ label, rows, total }: Props) {
  const format = useFormatter();
  const { group, tabIndex } = useRoving<HTMLUListElement>(rows.length);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul {...group} className={classes.bars} aria-label={label}>
      {rows.map(({ key, name, hint, count, leads }, i) => (
        <li key={key} title={hint}>
          <Mark leads={leads} place={i} tabIndex={tabIndex(i)} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <svg className={classes.track} aria-hidden>
              <rect className={classes.whole} width="100%" height="100%" rx="2" />
              <rect className={classes.part} width={`${(count / most) * 100}%`} height="100%" rx="2" />
            </svg>
            <b>{format.number(count)}</b>
            <span className={classes.share}>
              {format.number(count / Math.max(1, total), { style: "percent", maximumFractionDigits: 0 })}
            </span>
          </Mark>
        </li>
      ))}
    </ul>
  );
}
