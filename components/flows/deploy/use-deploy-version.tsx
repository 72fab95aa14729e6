"use client";

import { useQueryClient } from "@tanstack/react-query";
import { flowQuery, flowVersionQuery, useDeployFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import { useFlowFailure } from "../use-flow-failure";
import { useAskDeploy } from "./use-ask-deploy";
import { useLiveNotice } from "./use-live-notice";

/** Makes a version that is there live, after asking; `dialog` asks, and stands somewhere on the page. */
export function useDeployVersion({
  name,
  version: newest,
  liveVersion: live,
}: Pick<FlowRecord, "name" | "version" | "liveVersion">) {
  const client = useQueryClient();
  const { failed } = useFlowFailure();
  const { ask, dialog } = useAskDeploy();
  const noticeLive = useLiveNotice();
  const { mutateAsync, isPending } = useDeployFlow(name);
  const deploy = async (version: number): Promise<void> => {
    const seen = client.getQueryData(flowQuery(name).queryKey)?.etag ?? null;
    if (!(await ask({ name, page: flowHref(name, version === newest ? undefined : version), live, what: { version } })))
      return;
    try {
      const { problems } = await client.fetchQuery(flowVersionQuery(name, version));
      await mutateAsync({ version, etag: seen });
      noticeLive(version, problems.length);
    } catch (error) {
      failed(error);
      void client.invalidateQueries({ queryKey: flowQuery(name).queryKey });
    }
  };
  return { deploy, dialog, busy: isPending };
}
