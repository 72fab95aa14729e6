"use client";

import { ActionIcon, Progress } from "@mantine/core";
import { IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { fileSize } from "@/components/ui/file-size";
import { useNotify } from "@/components/ui/notify";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { ExportState } from "@/lib/interactions/export/options.ts";
import { fileHref, isExportAtWork, useDiscardExport } from "@/lib/interactions/export/queries.ts";
import type { ExportRecord } from "@/lib/interactions/export/schema.ts";
import classes from "./line.module.css";
import { ExportReason } from "./reason";

const tones: Record<ExportState, Tone> = {
  queued: "info",
  running: "info",
  done: "go",
  failed: "stop",
  cancelled: "idle",
  expired: "idle",
};

/** One prepared file, and what can be done with it. */
export function ExportLine({ one, onDiscarded }: { one: ExportRecord; onDiscarded: () => void }) {
  const t = useTranslations("exports");
  const notify = useNotify();
  const discard = useDiscardExport();
  const name = one.filename;
  const atWork = isExportAtWork(one);
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <StatusBadge tone={tones[one.state]} busy={atWork}>
          {t(`state.${one.state}`)}
        </StatusBadge>
      </div>
      <div className={classes.about}>
        <div className={classes.facts}>
          <Facts one={one} />
        </div>
        {one.state === "done" ? (
          <ActionIcon
            component="a"
            href={fileHref(one)}
            download
            variant="light"
            color="rail"
            aria-label={t("downloadFile", { name })}
            title={t("download")}
          >
            <IconDownload size={16} />
          </ActionIcon>
        ) : null}
        <ActionIcon
          aria-label={t(atWork ? "cancel" : "remove", { name })}
          loading={discard.isPending}
          onClick={() => discard.mutate(one, { onError: notify.failed, onSuccess: onDiscarded })}
        >
          {atWork ? <IconX size={16} /> : <IconTrash size={16} />}
        </ActionIcon>
      </div>
    </li>
  );
}

function Facts({ one }: { one: ExportRecord }) {
  const t = useTranslations("exports");
  const format = useFormatter();
  const { state, rows, total, filename: name } = one;
  if (isExportAtWork(one)) {
    const share = total ? (100 * rows) / total : 0;
    return (
      <>
        <Progress value={share} animated={total === null} size="sm" aria-label={t("progress", { name })} />
        <span>{total === null ? t("counting") : t("soFar", { done: rows, total })}</span>
      </>
    );
  }
  if (state === "done") {
    return (
      <>
        <span>{t("size", { count: rows, size: fileSize(one.bytes, format) })}</span>
        <span>
          {t("until")} <DateTime at={one.expiresAt} named />
        </span>
      </>
    );
  }
  return (
    <>
      {one.reason ? (
        <span>
          <ExportReason reason={one.reason} />
        </span>
      ) : null}
      <span>
        {t("asked")} <DateTime at={one.createdAt} named />
      </span>
    </>
  );
}
