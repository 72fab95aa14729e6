"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import { flowQuery, flowVersionQuery, useSaveFlow } from "@/lib/flows/queries.ts";
import { DrawingText } from "./drawing-text";
import classes from "./flow-editor.module.css";
import { flowHref } from "./flow-href";
import { ProblemList } from "./problem-list";
import { VersionList } from "./version-list";

/** One version as it was saved, to be read and to be restored as the newest. */
export function FlowVersionPage({ name, version }: { name: string; version: number }) {
  const t = useTranslations("flows");
  const router = useRouter();
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const query = useQuery(flowVersionQuery(name, version));
  const newest = useQuery(flowQuery(name));
  const save = useSaveFlow(name);
  const record = query.data;
  const restore = async (drawFlowObj: string) => {
    try {
      await save.mutateAsync({ fields: { drawFlowObj, deployed: false }, etag: newest.data?.etag ?? null });
      notify.done(t("versionRestored", { version }));
      router.push(flowHref(name));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <PageFrame
      title={t("versionNumber", { version })}
      trail={[
        { href: "/flows", label: t("title") },
        { href: flowHref(name), label: name },
      ]}
      aside={
        <>
          <StatusBadge tone="idle">{t("readOnly")}</StatusBadge>
          {record?.deployed ? <StatusBadge tone="go">{t("status.live")}</StatusBadge> : null}
        </>
      }
      note={
        record ? (
          <>
            <DateTime at={record.date} /> · {record.user}
          </>
        ) : null
      }
      actions={
        <>
          <Button variant="default" component={Link} href={flowHref(name)}>
            {t("toNewest")}
          </Button>
          <Button
            disabled={!mayWrite || !record || newest.data?.record.version === version}
            loading={save.isPending}
            onClick={() => record && void restore(record.drawFlowObj)}
          >
            {t("restoreVersion")}
          </Button>
        </>
      }
    >
      <QueryView query={query}>
        {(shown) => (
          <div className={classes.columns}>
            <DrawingText name={`${name} ${version}`} value={shown.drawFlowObj} />
            <aside className={classes.side} aria-label={t("inspector")}>
              <ProblemList problems={shown.problems} />
              {newest.data ? <VersionList name={name} newest={newest.data.record} shown={version} /> : null}
            </aside>
          </div>
        )}
      </QueryView>
    </PageFrame>
  );
}
