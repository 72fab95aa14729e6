"use client";

import { Textarea } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FormDialog } from "@/components/ui/form/dialog";
import { QueryView } from "@/components/ui/query-view";
import { useWarningsNow } from "../editor/issues/use-warnings-now";
import type { CheckedDrawing } from "./check-drawing";
import classes from "./dialog.module.css";
import { IssueLinks, type Jump } from "./issue-links";
import { LiveChanges } from "./live-changes";
import { type ToDeploy, useDeployCheck } from "./use-deploy-check";

type Props = {
  flow: ToDeploy;
  /** Goes to what a problem is told of; absent: the flow's page is opened. */
  onJump: ((jump: Jump) => void) | undefined;
  onDeploy: (note: string) => void;
  onClose: () => void;
};

const NOTE_LENGTH = 500;

/** Asks before a flow goes live: what is wrong with it, and what changes for its callers. */
export function DeployDialog({ flow, onJump, onDeploy, onClose }: Props) {
  const t = useTranslations("flowDeploy");
  const { name, live, what } = flow;
  const [note, setNote] = useState("");
  const check = useDeployCheck(flow);
  const isBroken = check.data !== undefined && check.data.problems.length > 0;
  return (
    <FormDialog
      title={t("title", { name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onDeploy(note.trim());
      }}
      action={t(isBroken ? "anyway" : "deploy")}
      busy={check.isPending}
      size="lg"
    >
      <p className={classes.what}>
        {"version" in what
          ? t(live === null ? "first" : "instead", { version: what.version, live: live ?? 0 })
          : t(live === null ? "drawnFirst" : "drawnInstead", { live: live ?? 0 })}
      </p>
      <QueryView query={check} lines={3}>
        {(found) => <Found flow={flow} found={found} onJump={onJump} />}
      </QueryView>
      {"drawing" in what ? (
        <Textarea
          label={t("note")}
          placeholder={t("noteHint")}
          value={note}
          maxLength={NOTE_LENGTH}
          autosize
          minRows={1}
          maxRows={5}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}

function Found({ flow, found, onJump }: Pick<Props, "flow" | "onJump"> & { found: CheckedDrawing }) {
  const t = useTranslations("flowDeploy");
  const { problems, changes } = found;
  const { live } = flow;
  const warnings = useWarningsNow(found.warnings);
  const nodes = useMemo(() => new Map(found.nodes.map((node) => [node.key, node])), [found.nodes]);
  const told = { page: flow.page, nodes, onJump };
  return (
    <div className={classes.found}>
      <IssueLinks {...told} issues={problems} tone="caution" title={t("problems", { count: problems.length })} />
      <IssueLinks {...told} issues={warnings} tone="info" title={t("warnings", { count: warnings.length })} />
      {changes && live !== null ? <LiveChanges flow={flow} live={live} changes={changes} /> : null}
    </div>
  );
}
