"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useRunChanges } from "@/lib/flows/run/again/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { runHref } from "../run-href";
import classes from "./again.module.css";
import { ReplayDialog } from "./replay-dialog";

type Props = {
  run: RunRecord;
  /** Whether its flow is there still: on what is gone nothing can be done again. */
  hasFlow: boolean;
};

/** The actions that a run allows now: cancel, retry, replay. */
export function RunActions({ run: { id, flow, kind, status }, hasFlow }: Props) {
  const t = useTranslations("runs");
  const mayWrite = useMay("flows:write");
  const router = useRouter();
  const confirm = useConfirm();
  const notify = useNotify();
  const [replaying, setReplaying] = useState(false);
  const { cancel, retry, replay } = useRunChanges(id);
  if (!mayWrite) return null;
  const isOver = !["queued", "running", "waiting"].includes(status);
  const isUndone = status === "failed" || status === "cancelled";
  const toNew = ({ id: made }: { id: string }) => router.push(runHref(made));
  const onError = notify.failed;
  const askCancel = async () => {
    const words = { title: t("cancel.title"), text: t("cancel.text"), action: t("cancel.action") };
    if (await confirm({ ...words, cancel: t("cancel.keep"), danger: true })) cancel.mutate(undefined, { onError });
  };
  return (
    <div className={classes.actions}>
      {isOver && hasFlow ? (
        <Button variant="default" leftSection={<IconPlayerPlay size={15} />} onClick={() => setReplaying(true)}>
          {t("replay.button")}
        </Button>
      ) : null}
      {isUndone && hasFlow && (kind === "live" || kind === "retry") ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(undefined, { onSuccess: toNew, onError })}
        >
          {t("retry.button")}
        </Button>
      ) : null}
      {isOver ? null : (
        <Button
          variant="default"
          leftSection={<IconX size={15} />}
          loading={cancel.isPending}
          onClick={() => void askCancel()}
        >
          {t("cancel.button")}
        </Button>
      )}
      {replaying ? (
        <ReplayDialog
          flow={flow}
          busy={replay.isPending}
          onReplay={(how) => replay.mutate(how, { onSuccess: toNew, onError })}
          onClose={() => setReplaying(false)}
        />
      ) : null}
    </div>
  );
}
