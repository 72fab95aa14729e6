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
  /** Whether its flow is there still; undefined until that is sure. */
  hasFlow: boolean | undefined;
  current: number;
  isChosen: boolean;
  onGo: (place: number) => void;
  ref: Ref<HTMLDivElement>;
};

/** The way of a run through its version of the flow; where that is not there, why. */
export function RunPath(props: Props) {
  const { run, hasFlow, ref } = props;
  const t = useTranslations("runs");
  return (
    <div ref={ref}>
      <Panel
        title={t("path.title")}
        aside={run.version === null ? t("unsaved") : t("version", { version: run.version })}
      >
        {run.version === null ? (
          <EmptyNote title={t("path.unsaved.title")}>{t("path.unsaved.text")}</EmptyNote>
        ) : hasFlow === false ? (
          <EmptyNote title={t("path.deleted.title")}>{t("path.deleted.text")}</EmptyNote>
        ) : hasFlow ? (
          <SavedPath {...props} version={run.version} />
        ) : (
          <Skeleton className={classes.canvas ?? ""} radius="xs" />
        )}
      </Panel>
    </div>
  );
}

function SavedPath({ run, version, ...rest }: Omit<Props, "hasFlow"> & { version: number }) {
  const query = useQuery(flowVersionQuery(run.flow, version));
  return (
    <QueryView query={query} lines={8}>
      {(record) => <DrawnPath run={run} record={record} {...rest} />}
    </QueryView>
  );
}

function DrawnPath({ run, record, current, isChosen, onGo }: Omit<Props, "ref" | "hasFlow"> & { record: FlowRecord }) {
  const t = useTranslations("runs.path");
  const opened = useMemo(() => openDocument(record.drawFlowObj), [record.drawFlowObj]);
  if ("refused" in opened) return <EmptyNote title={t("unreadable.title")}>{t("unreadable.text")}</EmptyNote>;
  return <PathCanvas document={opened.document} steps={run.steps} current={current} isChosen={isChosen} onGo={onGo} />;
}
