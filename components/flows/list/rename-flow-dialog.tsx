"use client";

import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { rename, useFlowBatch } from "@/lib/flows/list-queries.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { NameDialog } from "./name-dialog";

/** Another name for a flow; its history goes along. */
export function RenameFlowDialog({ flow, onClose }: { flow: FlowSummary; onClose: () => void }) {
  const t = useTranslations("flowList.rename");
  const notify = useNotify();
  const { run } = useFlowBatch();
  const onName = async (name: string) => {
    if (name === flow.name) return;
    const [outcome] = await run([flow], () => rename(flow, name));
    if (outcome?.error) throw outcome.error;
    notify.done(t("done", { name }));
  };
  return (
    <NameDialog
      title={t("title", { name: flow.name })}
      action={t("action")}
      name={flow.name}
      onName={onName}
      onClose={onClose}
    />
  );
}
