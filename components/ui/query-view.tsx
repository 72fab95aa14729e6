"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RequestError } from "@/lib/http/browser/client.ts";
import { ErrorPanel } from "./error-panel";
import classes from "./query-view.module.css";

type Props<T> = {
  query: UseQueryResult<T>;
  /** Shown when `isEmpty` says that there is nothing to show. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Height of the placeholder, in lines. */
  lines?: number;
  /** Takes what room its page has left. */
  fills?: boolean;
  /** Shown in place of the failure where what is asked for is not there. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

const widths = ["96%", "72%", "88%", "64%", "92%", "80%", "58%", "94%", "76%", "86%", "68%", "90%"];

/** The only place that knows pending, failed and empty. What was there stays to be read while it is asked for again. */
export function QueryView<T>({ query, empty, isEmpty, lines = 6, fills = false, missing, children }: Props<T>) {
  const t = useTranslations("kit");
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  // It may have been removed while it was looked at.
  if (missing && isMissing(error)) return missing;
  if (data === undefined) {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    return (
      <div className={classes.pending} aria-busy>
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
        {widths.slice(0, lines).map((width) => (
          <Skeleton key={width} height={14} width={width} radius="xs" />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.view} data-fills={fills || undefined} aria-busy={isFetching}>
      {isFetching ? <div className={classes.bar} data-waiting={isPlaceholderData || undefined} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} stale /> : null}
      {isEmpty?.(data) ? empty : children(data)}
    </div>
  );
}

/** What a query found, unless it was removed while it was looked at. */
export function foundBy<T>({ data, error }: Pick<UseQueryResult<T>, "data" | "error">): T | undefined {
  return isMissing(error) ? undefined : data;
}

function isMissing(error: Error | null): boolean {
  return error instanceof RequestError && error.status === 404;
}
