"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { type RunLook, useRetryFailed } from "@/lib/flows/run/queries.ts";

/** Retries every failed run that the list's filters match. */
export function RetryFailed({ look }: { look: RunLook }) {
  const t = useTranslations("runs.retryFailed");
  const mayWrite = useMay("flows:write");
  const confirm = useConfirm();
  const notify = useNotify();
  const retry = useRetryFailed();
  const mayMatch = look.status === undefined || look.status === "failed";
  if (!mayWrite || !mayMatch || look.kind === "test" || look.kind === "replay") return null;
  const onRetry = async () => {
    if (!(await confirm({ title: t("title"), text: t("text"), action: t("action") }))) return;
    retry.mutate(look, { onSuccess: (count) => notify.done(t("done", { count })), onError: notify.failed });
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} />}
      loading={retry.isPending}
      onClick={() => void onRetry()}
    >
      {t("action")}
    </Button>
  );
}
