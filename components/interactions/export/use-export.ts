"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { RequestError } from "@/lib/http/browser/client.ts";
import type { FileOptions } from "@/lib/interactions/export/options.ts";
import { fetchFile, useBeginExport } from "@/lib/interactions/export/queries.ts";
import type { SearchQuery } from "@/lib/interactions/queries.ts";
import { useAwaitedExports } from "./use-awaited-exports";

type Asked = { look: FileOptions; rows: "all" | "page"; count: number; isPrepared: boolean };

/** Saves what a search finds, or has it prepared by the worker; `onDone` comes once either has worked. */
export function useExport(search: SearchQuery, onDone: () => void) {
  const t = useTranslations("exports");
  const notify = useNotify();
  const begin = useBeginExport();
  const awaited = useAwaitedExports();
  const fetching = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [isFull, setIsFull] = useState(false);

  const run = async ({ look, rows, count, isPrepared }: Asked) => {
    const stop = new AbortController();
    fetching.current = stop;
    setBusy(true);
    setIsFull(false);
    try {
      if (isPrepared) {
        awaited.add((await begin.mutateAsync({ search, look })).id);
        notify.done(t("begun"));
      } else {
        const { name, blob } = await fetchFile(search, look, rows, stop.signal);
        saveFile(name, blob);
        notify.done(t("done", { count }));
      }
      onDone();
    } catch (error) {
      if (isPrepared && error instanceof RequestError && error.status === 429) setIsFull(true);
      else if (!stop.signal.aborted) notify.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    run,
    stop: () => fetching.current?.abort(),
    busy,
    /** As many are being prepared as one may have at once. */
    isFull,
  };
}
