"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { flowsQuery } from "@/lib/flows/queries.ts";
import { BatchReport } from "./batch-report";
import { DeletedFlows } from "./deleted-flows";
import { FlowTable } from "./flow-table";
import { ImportButton } from "./import-button";
import { useBatch } from "./use-batch";
import { useFlowImport } from "./use-flow-import";

const NewFlowDialog = dynamic(() => import("./new-flow-dialog").then((file) => file.NewFlowDialog), { ssr: false });

/** Every flow with its state, what can be done with many at once, and those that were deleted lately. */
export function FlowsPage() {
  const t = useTranslations("flowList");
  const query = useQuery(flowsQuery());
  const mayWrite = useMay("flows:write");
  const batch = useBatch();
  const importFiles = useFlowImport(batch);
  const [creating, setCreating] = useState(false);
  const actions = mayWrite ? (
    <>
      <Button variant="default" component={Link} href="/flows/new/templates">
        {t("template.open")}
      </Button>
      <ImportButton onFiles={(files) => void importFiles(files)} busy={batch.isBusy} />
      <Button leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
        {t("new.open")}
      </Button>
    </>
  ) : null;
  return (
    <PageFrame title={t("title")} note={t("note")} actions={actions}>
      {batch.report ? <BatchReport report={batch.report} onClose={batch.close} /> : null}
      <QueryView query={query}>{({ result }) => <FlowTable flows={result} batch={batch} />}</QueryView>
      <DeletedFlows />
      {creating ? <NewFlowDialog onClose={() => setCreating(false)} /> : null}
    </PageFrame>
  );
}
