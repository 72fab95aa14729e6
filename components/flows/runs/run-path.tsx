"use client";

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type Ref, useMemo } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { flowVersionQuery } from "@/lib/flows/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import classes from "./run-path.module.css";

const PathCanvas = dynamic(() => import("./path-canvas"), {
  ssr: false,
  loading: () => <Skeleton className={classes.canvas ?? ""} radius="xs" />,
});

type Props = {
  run: RunRecord;
  current: number;
  isChosen: boolean;
  onGo: (place: number) => void;
  ref: Ref<HTMLDivElement>;
};

/** The way of a run through its version of the flow; where that is not there, why. */
export function RunPath(props: Props) {
  const { run, ref } = props;
  const t = useTranslations("runs");
  return (
    <div ref={ref}>
      <Panel
        title={t("path.title")}
        aside={run.version === null ? t("unsaved") : t("version", { version: run.version })}
      >
        {run.version === null ? (
          <EmptyNote title={t("path.unsaved.title")}>{t("path.unsaved.text")}</EmptyNote>
        ) : (
          <SavedPath {...props} version={run.version} />
        )}
      </Panel>
    </div>
  );
}

function SavedPath({ run, version, ...rest }: Props & { version: number }) {
  const t = useTranslations("runs.path");
  const query = useQuery(flowVersionQuery(run.flow, version));
  const missing = <EmptyNote title={t("deleted.title")}>{t("deleted.text")}</EmptyNote>;
  return (
    <QueryView query={query} lines={8} missing={missing}>
      {/* A flow that was deleted frees its name: a version that is younger than the run is another flow's. */}
      {(record) => (record.date > run.startDate ? missing : <DrawnPath run={run} record={record} {...rest} />)}
    </QueryView>
  );
}

function DrawnPath({ run, record, current, isChosen, onGo }: Omit<Props, "ref"> & { record: FlowRecord }) {
  const t = useTranslations("runs.path");
  const opened = useMemo(() => openDocument(record.drawFlowObj), [record.drawFlowObj]);
  if ("refused" in opened) return <EmptyNote title={t("unreadable.title")}>{t("unreadable.text")}</EmptyNote>;
  return <PathCanvas document={opened.document} steps={run.steps} current={current} isChosen={isChosen} onGo={onGo} />;
}
