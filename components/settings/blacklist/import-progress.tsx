"use client";

import { Button, Group, Progress } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./import-dialog.module.css";
import type { BlacklistImport, ImportState } from "./importing";
import { UnreadRows } from "./unread-rows";

type Props = { work: BlacklistImport; state: ImportState; onClose: () => void };

/** How far the entries are sent, and in the end what became of them. */
export function ImportProgress({ work, state, onClose }: Props) {
  const t = useTranslations("settings.blacklist.import");
  const kit = useTranslations("kit");
  const { sending, sent, counts } = state;
  const total = counts?.entries ?? 0;
  return (
    <>
      <p role="status" className={classes.status}>
        {sending === "done" ? t("done", sent) : t(sending === "sending" ? "sending" : "stopped", { ...sent, total })}
      </p>
      <Progress value={total === 0 ? 100 : (100 * sent.received) / total} size="sm" aria-label={t("progress")} />
      {sending === "done" && counts && counts.unread > 0 ? (
        <UnreadRows work={work} state={state} counts={counts} />
      ) : null}
      <Group justify="flex-end" gap="xs">
        {sending === "sending" ? (
          <Button variant="default" onClick={() => work.stop()}>
            {t("stop")}
          </Button>
        ) : (
          <Button variant={sending === "done" ? "filled" : "default"} onClick={onClose}>
            {kit("close")}
          </Button>
        )}
        {sending === "stopped" ? <Button onClick={() => void work.resume()}>{t("continue")}</Button> : null}
      </Group>
    </>
  );
}
