"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useRetryFailed } from "@/lib/flows/run/again/queries.ts";
import type { RunLook } from "@/lib/flows/run/queries.ts";

/** From so many on, their number is typed before. */
const MANY_RUNS = 100;

/** Retries the failed runs of the list, after saying how many those are; nothing where the list has none of them. */
export function RetryFailed({ look }: { look: RunLook }) {
  const t = useTranslations("runs.retryFailed");
  const mayWrite = useMay("flows:write");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync, isPending } = useRetryFailed();
  const { status, kind } = look;
  if (!mayWrite || (status && status !== "failed") || kind === "test" || kind === "replay") return null;
  const retry = async () => {
    try {
      const count = await mutateAsync({ look, dryRun: true });
      if (count === 0) return notify.refused(t("none.title"), t("none.text"));
      const words = { title: t("title", { count }), text: t("text"), action: t("action", { count }) };
      if (!(await confirm({ ...words, typed: count < MANY_RUNS ? null : count }))) return;
      notify.done(t("done", { count: await mutateAsync({ look, dryRun: false }) }));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} />}
      loading={isPending}
      onClick={() => void retry()}
    >
      {t("button")}
    </Button>
  );
}
