"use client";

import { Button, Group } from "@mantine/core";
import { IconPlayerStop, IconRefresh, IconRepeat } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useRunActions } from "@/lib/flows/run/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { ReplayDialog } from "./replay-dialog";
import { runHref } from "./run-href";

/** What may be done with a run: cancel one that goes on; retry, or replay, one that has ended. */
export function RunActions({ run }: { run: RunRecord }) {
  const t = useTranslations("runs");
  const mayWrite = useMay("flows:write");
  const notify = useNotify();
  const confirm = useConfirm();
  const router = useRouter();
  const { cancel, retry, replay } = useRunActions(run.id);
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  const opened = (message: string) => (made: RunRecord) => {
    notify.done(message);
    router.push(runHref(made.id));
  };
  const onCancel = async () => {
    const { title, text, keep, action } = wordsOf(t);
    if (!(await confirm({ title, text, cancel: keep, action, danger: true }))) return;
    cancel.mutate(undefined, { onSuccess: () => notify.done(t("cancelRun.done")), onError: notify.failed });
  };
  if (run.duration === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={16} />}
        loading={cancel.isPending}
        onClick={() => void onCancel()}
      >
        {t("cancelRun.action")}
      </Button>
    );
  }
  const isRetried = (run.kind === "live" || run.kind === "retry") && run.status !== "done";
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" leftSection={<IconRepeat size={16} />} onClick={() => setAsking(true)}>
        {t("replay.action")}
      </Button>
      {isRetried ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(undefined, { onSuccess: opened(t("retry.done")), onError: notify.failed })}
        >
          {t("retry.action")}
        </Button>
      ) : null}
      {isAsking ? (
        <ReplayDialog
          run={run}
          busy={replay.isPending}
          onClose={() => setAsking(false)}
          onReplay={(fields) =>
            replay.mutate(fields, {
              onSuccess: (made) => {
                setAsking(false);
                opened(t("replay.done"))(made);
              },
              onError: notify.failed,
            })
          }
        />
      ) : null}
    </Group>
  );
}

function wordsOf(t: ReturnType<typeof useTranslations<"runs">>) {
  return {
    title: t("cancelRun.title"),
    text: t("cancelRun.text"),
    keep: t("cancelRun.keep"),
    action: t("cancelRun.action"),
  };
}
