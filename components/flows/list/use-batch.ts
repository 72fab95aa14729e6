"use client";

import { useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { useFlowBatch } from "@/lib/flows/list-queries.ts";
import type { Report } from "./batch-report";

type Batch<T extends { name: string }> = {
  what: Report["what"];
  items: readonly T[];
  work: (item: T) => Promise<unknown>;
  /** What could not even be begun with. */
  refused?: Report["failed"];
  /** Told of those with which it was done, where there are any. */
  onDone: (done: T[]) => void;
};

/** Does one thing with several flows, and keeps a report of those it could not be done with. */
export function useBatch() {
  const notify = useNotify();
  const { run, isPending } = useFlowBatch();
  const [report, setReport] = useState<Report | null>(null);
  const each = async <T extends { name: string }>(batch: Batch<T>): Promise<void> => {
    const { what, items, work, refused = [], onDone } = batch;
    setReport(null);
    try {
      const outcomes = await run(items, work);
      const broken = outcomes.flatMap(({ item: { name }, error }) => (error === null ? [] : [{ name, error }]));
      const failed = [...refused, ...broken];
      const done = outcomes.flatMap(({ item, error }) => (error === null ? [item] : []));
      if (failed.length > 0) setReport({ what, of: items.length + refused.length, failed });
      if (done.length > 0) onDone(done);
    } catch (error) {
      notify.failed(error);
    }
  };
  return { each, isBusy: isPending, report, close: () => setReport(null) };
}

export type BatchWork = ReturnType<typeof useBatch>;
