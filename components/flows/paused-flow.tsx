"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { StatusBadge } from "@/components/ui/status-badge";
import { useResumeFlow } from "@/lib/flows/queries.ts";

/** That none of the flow's runs starts, why, and the way to go on. */
export function PausedFlow({ name, reason }: { name: string; reason: string }) {
  const t = useTranslations("flows.paused");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const resume = useResumeFlow(name);
  const onResume = () =>
    resume.mutate(undefined, { onSuccess: () => notify.done(t("done", { name })), onError: notify.failed });
  return (
    <Group gap="xs" wrap="nowrap" title={reason}>
      <StatusBadge tone="stop">{t("state")}</StatusBadge>
      {mayWrite ? (
        <Button size="compact-xs" variant="default" loading={resume.isPending} onClick={onResume}>
          {t("resume")}
        </Button>
      ) : null}
    </Group>
  );
}
