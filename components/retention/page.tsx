"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { DateTime } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { isRunAtWork, retentionQuery, useRunNow } from "@/lib/retention/queries.ts";
import type { Retention, RetentionClass } from "@/lib/retention/schema.ts";
import { ClassTable } from "./class-table";
import { ErasuresPanel } from "./erasures-panel";
import { LastRun } from "./last-run";

const DaysDialog = dynamic(() => import("./days-dialog").then((file) => file.DaysDialog), { ssr: false });
const ErasureDialog = dynamic(() => import("./erasure-dialog").then((file) => file.ErasureDialog), { ssr: false });

/** How long data is kept, class by class, and the persons that were erased. */
export function RetentionPage() {
  const t = useTranslations("retention");
  const isAdmin = useMay("admin");
  const query = useQuery({ ...retentionQuery(), enabled: isAdmin });
  const [edited, setEdited] = useState<RetentionClass | null>(null);
  const [erasing, setErasing] = useState(false);
  const runNow = useAskedRun(query.data);
  if (!isAdmin) {
    return (
      <PageFrame title={t("title")}>
        <EmptyNote title={t("forAdministrators")} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={15} />}
            disabled={!query.data || isRunAtWork(query.data.lastRun)}
            onClick={runNow}
          >
            {t("runNow")}
          </Button>
          <Button leftSection={<IconPlus size={15} />} onClick={() => setErasing(true)}>
            {t("erasure.new")}
          </Button>
        </>
      }
    >
      <QueryView query={query}>
        {({ classes, nextRun, lastRun }) => (
          <>
            <ClassTable classes={classes} onEdit={setEdited} />
            <Panel
              title={t("lastRun")}
              aside={
                <span>
                  {t("nextRun")} <DateTime at={nextRun} />
                </span>
              }
            >
              <LastRun run={lastRun} />
            </Panel>
          </>
        )}
      </QueryView>
      <ErasuresPanel />
      {erasing ? <ErasureDialog onClose={() => setErasing(false)} /> : null}
      {edited ? <DaysDialog edited={edited} onClose={() => setEdited(null)} /> : null}
    </PageFrame>
  );
}

/** Asks whether to run now, saying what would go. */
function useAskedRun(data: Retention["result"] | undefined) {
  const t = useTranslations("retention");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useRunNow();
  return async () => {
    const due = (data?.classes ?? []).filter(({ due: one }) => one !== null && one.count > 0);
    const words = due.map(({ name, due: one }) => t(`amount.${name}`, { count: one?.count ?? 0 })).join(", ");
    const sure = await confirm({
      title: t("runTitle"),
      text: words ? t("runText", { words }) : t("runNothing"),
      action: t("runNow"),
      danger: due.length > 0,
    });
    if (!sure) return;
    try {
      await mutateAsync();
      notify.done(t("started"));
    } catch (error) {
      notify.failed(error);
    }
  };
}
