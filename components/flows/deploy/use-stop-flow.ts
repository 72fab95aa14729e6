"use client";

import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { useDeployFlow, useUndeployFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { useAskUndeploy } from "./use-ask-undeploy";

/** Stops a flow, after asking; for a while there is a way back. */
export function useStopFlow({ name, type, liveVersion }: Pick<FlowRecord, "name" | "type" | "liveVersion">) {
  const t = useTranslations("flowDeploy.undeploy");
  const notify = useNotify();
  const ask = useAskUndeploy();
  const undeploy = useUndeployFlow(name);
  const deploy = useDeployFlow(name);
  const stop = async (): Promise<void> => {
    if (liveVersion === null || !(await ask([{ name, type }]))) return;
    try {
      await undeploy.mutateAsync(undefined);
      const back = () => deploy.mutate({ version: liveVersion, etag: null }, { onError: notify.failed });
      notify.undoable(t("done", { name }), back, t("undo", { version: liveVersion }));
    } catch (error) {
      notify.failed(error);
    }
  };
  return { stop, busy: undeploy.isPending };
}
