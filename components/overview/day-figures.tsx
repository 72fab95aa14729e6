"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/ui/query-view";
import type { DayFigures } from "@/lib/interactions/breakdown/queries.ts";
import { ChangeMark } from "./change-mark";
import classes from "./day-figures.module.css";
import { useFigures } from "./use-figures";

/** Four figures of today, each against an earlier day by this time; each opens the search for what it counts. */
export function DayFiguresStrip({ query }: { query: UseQueryResult<DayFigures> }) {
  const t = useTranslations("overview.figures");
  const figuresOf = useFigures();
  return (
    <section className={classes.strip} aria-label={t("label")}>
      <QueryView query={query} lines={4}>
        {(found) => (
          <ul className={classes.figures}>
            {figuresOf(found).map(({ id, name, value, detail, change, href }) => (
              <li key={id}>
                <Link href={href} prefetch={false} className={classes.figure}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.value}>
                    <b>{value}</b> <span>{detail}</span>
                  </span>
                  <span className={classes.change} data-tone={change.tone} title={change.until}>
                    <ChangeMark way={change.way} size={15} />
                    <span>{change.words}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
