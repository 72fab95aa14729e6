"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { failureOf } from "@/lib/interactions/export/options.ts";
import { exportsQuery, fileHref, isExportAtWork } from "@/lib/interactions/export/queries.ts";
import { useAwaitedExports } from "./use-awaited-exports";

/** Tells whoever asked for a file that it is ready, on whatever page they are by then. */
export function ExportWatch() {
  const t = useTranslations("exports");
  const notify = useNotify();
  const { ids, drop } = useAwaitedExports();
  const { data } = useQuery({ ...exportsQuery(), enabled: ids.length > 0 });
  useEffect(() => {
    if (!data) return;
    const ended = data.filter((one) => ids.includes(one.id) && !isExportAtWork(one));
    if (ended.length === 0) return;
    drop(ended.map(({ id }) => id));
    for (const one of ended) {
      if (one.state === "failed") {
        const why = one.reason === null ? "" : t(`why.${failureOf(one.reason)}`);
        notify.failed(new RequestError(409, `${t("failed")} ${why}`.trim()));
      }
      if (one.state !== "done") continue;
      const text = t("ready", { count: one.rows });
      notify.done(
        <>
          {text}{" "}
          <Anchor size="sm" fw={600} href={fileHref(one)} download>
            {t("download")}
          </Anchor>
        </>,
        { stays: true },
      );
    }
  }, [data, ids, drop, notify, t]);
  return null;
}
