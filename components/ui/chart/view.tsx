"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { QueryView } from "@/components/ui/query-view";
import { ChartBorder } from "./border";
import classes from "./view.module.css";

const SLOW_MS = 1500;

type Props<T> = {
  query: UseQueryResult<T>;
  lines: number;
  /** Shown in place of lines until the first counts are there. */
  pending?: ReactNode;
  /** Says nothing of a long wait: a chart beside it does. */
  quiet?: boolean;
  children: (data: T) => ReactNode;
};

/** A chart while it is counted, and once it is; counts of another filter stay in sight, pale and out of reach. */
export function ChartView<T>({ query, lines, pending, quiet = false, children }: Props<T>) {
  const t = useTranslations("charts");
  const waiting = query.isPending || query.isPlaceholderData;
  const slow = useLasting(waiting && query.isFetching);
  return (
    <div className={classes.view} data-stale={query.isPlaceholderData || undefined} inert={query.isPlaceholderData}>
      {pending && query.isPending ? (
        pending
      ) : (
        <ChartBorder of={query.data} onRetry={() => void query.refetch()}>
          <QueryView query={query} lines={lines}>
            {children}
          </QueryView>
        </ChartBorder>
      )}
      {slow && !quiet ? <p className={classes.slow}>{t("slow")}</p> : null}
    </div>
  );
}

/** Whether it has been so for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return lasting;
}
