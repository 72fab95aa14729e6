"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { QueryView } from "@/components/ui/query-view";
import { type ReferenceParts, referenceQuery } from "@/lib/reference/queries.ts";
import classes from "./collapsible.module.css";
import { useSearched } from "./search-context";

type Props = {
  id: string;
  label: string;
  summary: ReactNode;
  /** What stands below, of the whole reference. */
  children: (parts: ReferenceParts) => ReactNode;
};

/** A line that unfolds; open where the address names it, gone where the search does not find it. */
export function Collapsible({ id, label, summary, children }: Props) {
  const { found, isPlace } = useSearched(id);
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...referenceQuery, enabled: open });
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isPlace) return;
    setOpen(true);
    details.current?.scrollIntoView({ block: "start" });
    details.current?.querySelector("summary")?.focus({ preventScroll: true });
  }, [isPlace]);
  return (
    <details
      ref={details}
      id={id}
      aria-label={label}
      className={classes.unfolding}
      hidden={!found}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>{summary}</summary>
      {/* Not before: a closed line of a hundred and more would weigh as much as an open one. */}
      {open ? (
        <div className={classes.body}>
          <QueryView query={query}>{children}</QueryView>
        </div>
      ) : null}
    </details>
  );
}
