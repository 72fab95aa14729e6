"use client";

import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { DateTime } from "@/components/ui/date-time";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import { accessIn, liveAddress } from "../editor/live-address/call";
import classes from "./inspector.module.css";

type Props = {
  record: FlowRecord;
  newest: number | undefined;
  document: FlowDocument;
  modules: readonly string[];
  nodeCount: number;
  problemCount: number;
};

/** The flow's own facts, and what to do to see more. */
export function FlowFacts({ record, newest, document, modules, nodeCount, problemCount }: Props) {
  const { version } = record;
  const t = useTranslations("flowInspector.flow");
  const type = useTypeName();
  const access = record.type === "webhook" ? accessIn(document) : null;
  const facts = [
    { label: t("type"), value: type(record.type) },
    ...(record.type === "webhook" ? [{ label: t("address"), value: <Address flow={record.name} /> }] : []),
    ...(access ? [{ label: t("methods"), value: access.methods.join(", ") }] : []),
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

/** Where it is called: it breaks before the name, and is copied with its host. */
function Address({ flow }: { flow: string }) {
  const t = useTranslations("flowTestRun.address");
  const path = webhookAddress(flow);
  const name = path.lastIndexOf("/");
  return (
    <span className={classes.address}>
      <code>
        {path.slice(0, name)}
        <span className={classes.flowInPath}>{path.slice(name)}</span>
      </code>
      <CopyText value={liveAddress(location.origin, flow)} label={t("copyUrl")} />
    </span>
  );
}

function useTypeName(): (type: string) => string {
  const t = useTranslations("flows.type");
  return (type) => (t.has(type as never) ? t(type as never) : type);
}
