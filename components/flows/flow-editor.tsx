"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { StatusBadge } from "@/components/ui/status-badge";
import { type FlowState, useUndeployFlow } from "@/lib/flows/queries.ts";
import { DrawingText } from "./drawing-text";
import { FlowDetailsDialog } from "./flow-details-dialog";
import classes from "./flow-editor.module.css";
import { FlowMenu } from "./flow-menu";
import { FlowStatus } from "./flow-status";
import { ProblemList } from "./problem-list";
import { useFlowDraft } from "./use-flow-draft";
import { VersionList } from "./version-list";

/** A flow's newest version: its drawing as text, what keeps it from running, and its versions. */
export function FlowEditor({ state }: { state: FlowState }) {
  const { record } = state;
  const t = useTranslations("flows");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const draft = useFlowDraft(state);
  const undeploy = useUndeployFlow(record.name);
  const [renaming, setRenaming] = useState(false);
  return (
    <PageFrame
      title={record.name}
      trail={[{ href: "/flows", label: t("title") }]}
      aside={<FlowStatus flow={record} />}
      note={record.description || t("noDescription")}
      actions={
        <>
          <span role="status" className={classes.state}>
            <StatusBadge tone={draft.dirty ? "caution" : "idle"}>{draft.dirty ? t("unsaved") : t("saved")}</StatusBadge>
          </span>
          <FlowMenu record={record} mayWrite={mayWrite} onDetails={() => setRenaming(true)} />
          {record.liveVersion === null ? null : (
            <Button
              variant="default"
              disabled={!mayWrite}
              loading={undeploy.isPending}
              onClick={() =>
                undeploy.mutate(undefined, { onSuccess: () => notify.done(t("undeployed")), onError: notify.failed })
              }
            >
              {t("undeploy")}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!mayWrite || (record.deployed && !draft.dirty)}
            loading={draft.busy}
            onClick={() => void draft.deploy()}
          >
            {t("deploy")}
          </Button>
          <Button disabled={!mayWrite || !draft.dirty} loading={draft.busy} onClick={() => void draft.save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <DrawingText name={record.name} value={draft.text} onChange={mayWrite ? draft.edit : undefined} />
        <aside className={classes.side} aria-label={t("inspector")}>
          <ProblemList problems={record.problems} />
          <VersionList name={record.name} newest={record} />
        </aside>
      </div>
      {renaming ? <FlowDetailsDialog record={record} onSave={draft.change} onClose={() => setRenaming(false)} /> : null}
    </PageFrame>
  );
}
