"use client";

import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import type { FlowInFile } from "@/lib/flows/files/reading.ts";
import { createFree, namesInUse } from "@/lib/flows/list-queries.ts";
import type { BatchWork } from "./use-batch";

/** Takes files in, each as new flows: nothing that is there is touched, and what is no flow is told file by file. */
export function useFlowImport({ each }: BatchWork) {
  const t = useTranslations("flowList");
  const notify = useNotify();
  return async (files: readonly File[]) => {
    const reader = await import("@/lib/flows/files/reading.ts").catch(notify.failed);
    if (!reader) return;
    const items: FlowInFile[] = [];
    const refused: { name: string; error: unknown }[] = [];
    for (const file of files) {
      const read = await reader.flowsIn(file).catch(() => ({ refused: "unreadable" as const }));
      if ("refused" in read) refused.push({ name: file.name, error: t(`refused.${read.refused}`) });
      else items.push(...read.flows.map((flow) => ({ ...flow, name: flow.name ?? t("import.unnamed") })));
    }
    const made: string[] = [];
    let taken: Promise<Set<string>> | undefined;
    const work = async (flow: FlowInFile) => {
      taken ??= namesInUse();
      made.push(await createFree(flow, await taken));
    };
    const onDone = () => notify.done(t("done.imported", { count: made.length, name: made[0] ?? "" }));
    await each({ what: "import", items, work, refused, onDone });
  };
}
