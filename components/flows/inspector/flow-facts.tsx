"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import classes from "./inspector.module.css";

type Props = {
  record: FlowRecord;
  newest: number | undefined;
  modules: readonly string[];
  nodeCount: number;
  problemCount: number;
};

/** The flow's own facts, and what to do to see more. */
export function FlowFacts({ record, newest, modules, nodeCount, problemCount }: Props) {
  const { version } = record;
  const t = useTranslations("flowInspector.flow");
  const type = useTypeName();
  const facts = [
    { label: t("type"), value: type(record.type) },
    ...(record.type === "webhook" ? [{ label: t("address"), value: <code>{webhookAddress(record.name)}</code> }] : []),
    newest === undefined || newest === version
      ? { label: t("version"), value: t("versionNumber", { version }) }
      : { label: t("thisVersion"), value: t("ofVersions", { version, newest }) },
    {
      label: t("live"),
      value: record.liveVersion === null ? t("notLive") : t("versionNumber", { version: record.liveVersion }),
    },
    { label: t("savedBy"), value: record.savedBy },
    { label: t("savedAt"), value: <DateTime at={record.date} /> },
    { label: t("holds"), value: t("counts", { nodes: nodeCount, modules: modules.length }) },
    { label: t("problems"), value: problemCount === 0 ? t("noProblems") : t("problemCount", { count: problemCount }) },
  ];
  return (
    <>
      <div>
        <div className={classes.title}>
          <h2>{t("title")}</h2>
        </div>
        {record.description ? <p className={classes.about}>{record.description}</p> : null}
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t("hint")}</p>
    </>
  );
}

function useTypeName(): (type: string) => string {
  const t = useTranslations("flows.type");
  return (type) => (t.has(type as never) ? t(type as never) : type);
}
