"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { hasFlowQuery } from "@/lib/flows/run/again/queries.ts";
import { runQuery } from "@/lib/flows/run/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { flowHref } from "../flow-href";
import { RunActions } from "./again/run-actions";
import { runsHref } from "./run-href";
import { RunStatus } from "./run-status";
import { RunView } from "./run-view";

/** One run: how it went, what each step did, what came in and what was answered. */
export function RunPage({ id }: { id: string }) {
  const t = useTranslations("runs");
  const flows = useTranslations("flows");
  const query = useQuery(runQuery(id));
  const { data: run } = query;
  const hasFlow = useHasFlow(run);
  const trail =
    run && hasFlow
      ? [
          { href: "/flows", label: flows("title") },
          { href: flowHref(run.flow), label: run.flow },
          { href: runsHref(run.flow), label: t("title") },
        ]
      : [{ href: runsHref(), label: t("title") }];
  return (
    <PageFrame
      title={t("run")}
      trail={trail}
      aside={run ? <RunStatus status={run.status} /> : null}
      actions={run ? <RunActions run={run} hasFlow={hasFlow === true} /> : null}
    >
      <QueryView
        query={query}
        lines={12}
        missing={<EmptyNote title={t("missing.title")}>{t("missing.text")}</EmptyNote>}
      >
        {(found) => <RunView run={found} hasFlow={hasFlow} />}
      </QueryView>
    </PageFrame>
  );
}

/** Whether there are pages of the flow of a run; undefined until that is sure. */
function useHasFlow(run: RunRecord | undefined): boolean | undefined {
  const { data } = useQuery({ ...hasFlowQuery(run ?? { id: "", flow: "" }), enabled: run !== undefined });
  return data;
}
