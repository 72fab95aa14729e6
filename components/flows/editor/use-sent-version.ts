"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { type FlowChange, flowQuery, useSaveFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { RequestError } from "@/lib/http/client.ts";
import type { Base } from "./flow-store";

/** `stale`: the flow is no longer as the ETag says; null: refused, and that was told. */
type Sent = { record: FlowRecord; base: Base } | "stale" | null;

/** Sends versions of the flow that was opened, and tells whether it is gone meanwhile. */
export function useSentVersion({ name, id }: Pick<FlowRecord, "name" | "id">) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const client = useQueryClient();
  const request = useSaveFlow(name);
  const [gone, setGone] = useState(false);

  async function sendVersion(fields: FlowChange, etag: string): Promise<Sent> {
    try {
      const { result } = await request.mutateAsync({ fields, etag });
      const newest = await client.fetchQuery({ ...flowQuery(result.name), staleTime: Number.POSITIVE_INFINITY });
      // Somebody may have saved between our version and this answer.
      const isNewest = newest.record.version === result.version;
      notify.done(t(fields.deployed ? "deployedVersion" : "savedVersion", { version: result.version }));
      return { record: result, base: { version: result.version, etag: isNewest ? newest.etag : null } };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 412) return "stale";
      if (error.status === 0) notify.refused(t("lost.title"), t("lost.text"));
      else notify.failed(error);
      if ([400, 404, 410].includes(error.status)) await newestNow();
      return null;
    }
  }

  /** The newest version as of now; null where the flow is gone, or another one has its name. */
  async function newestNow() {
    try {
      const newest = await client.fetchQuery({ ...flowQuery(name), staleTime: 0, retry: false });
      if (newest.record.id === id) return newest;
      setGone(true);
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) setGone(true);
      else notify.failed(error);
    }
    return null;
  }

  return { sendVersion, newestNow, busy: request.isPending, gone, lost: () => setGone(true) };
}

export type SentVersions = ReturnType<typeof useSentVersion>;
