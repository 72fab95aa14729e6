"use client";

import { useFormatter } from "next-intl";
import classes from "./legend.module.css";
import { type Leads, Mark } from "./mark";
import type { Series } from "./stacked-bars";
import { useRoving } from "./use-roving";

type Entry = Series & { count: number; leads: Leads };

/** What the colours stand for, each with its count; each can be pressed. */
export function Legend({ label, entries }: { label: string; entries: Entry[] }) {
  const format = useFormatter();
  const { group, tabIndex } = useRoving<HTMLUListElement>(entries.length);
  return (
    <ul {...group} className={classes.legend} aria-label={label}>
      {entries.map(({ key, name, colour, count, leads }, i) => (
        <li key={key}>
          <Mark leads={leads} place={i} tabIndex={tabIndex(i)} className={classes.entry}>
            <i style={{ background: colour }} aria-hidden />
            {name} <b>{format.number(count)}</b>
          </Mark>
        </li>
      ))}
    </ul>
  );
}
