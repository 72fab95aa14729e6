"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { type FlowChange, flowPresenceQuery, flowQuery, useDeployFlow, useSaveFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { useLiveNotice } from "../../deploy/use-live-notice";
import { useFlowFailure } from "../../use-flow-failure";
import { type Gone, goneFlow } from "../draft/gone";
import type { Base } from "../state/flow-store";

/** `stale`: the flow is no longer as the ETag says; null: refused, and that was told. */
type Sent = { record: FlowRecord; base: Base } | "stale" | null;

/** Sends versions of the flow that was opened, and tells whether it is gone meanwhile. */
export function useSentVersion({ name, id }: Pick<FlowRecord, "name" | "id">) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const client = useQueryClient();
  const { failed } = useFlowFailure();
  const noticeLive = useLiveNotice();
  const request = useSaveFlow(name);
  const deployment = useDeployFlow(name);
  const [gone, setGone] = useState<Gone | null>(null);

  /** Learns from an answer, or a refusal, whether the flow is there. */
  const learn = useCallback((error: unknown) => {
    const now = goneFlow(error);
    setGone((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  }, []);

  /** Asks what became of the flow. Whether it is gone. */
  const lost = useCallback(async (): Promise<boolean> => {
    try {
      await client.fetchQuery({ ...flowPresenceQuery(name, id), staleTime: 0, retry: false });
      learn(null);
      return false;
    } catch (error) {
      if (goneFlow(error)) learn(error);
      return goneFlow(error) !== null;
    }
  }, [client, name, id, learn]);

  async function refused(error: unknown): Promise<"stale" | null> {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 412) return "stale";
    // That the flow is gone is told once, above the drawing, with the ways on.
    if ([400, 404, 410].includes(error.status) && (await lost())) return null;
    if (error.status === 0) notify.refused(t("lost.title"), t("lost.text"));
    else notify.failed(error);
    return null;
  }

  async function sendVersion(fields: FlowChange, etag: string): Promise<Sent> {
    try {
      const { result } = await request.mutateAsync({ fields, etag });
      if (fields.deployed) noticeLive(result.version, result.problems.length);
      else notify.done(t("savedVersion", { version: result.version }));
      return { record: result, base: await baseOf(result) };
    } catch (error) {
      return refused(error);
    }
  }

  /** Makes a version that is there live. What the newest is then; null where it was refused, and that was told. */
  async function deployVersion(version: number, etag: string, problemCount: number): Promise<Base | null> {
    try {
      const { result } = await deployment.mutateAsync({ version, etag });
      noticeLive(version, problemCount);
      return await baseOf(result);
    } catch (error) {
      if ((await refused(error)) === "stale") {
        failed(error);
        void client.invalidateQueries({ queryKey: flowQuery(name).queryKey });
      }
      return null;
    }
  }

  async function baseOf({ name: named, version }: FlowRecord): Promise<Base> {
    // What was saved is saved, even if this answer is lost: the next save looks at the newest version first then.
    const newest = await client
      .fetchQuery({ ...flowQuery(named), staleTime: Number.POSITIVE_INFINITY })
      .catch(() => null);
    // Someone else may have saved between our version and this answer.
    return { version, etag: newest?.record.version === version ? newest.etag : null };
  }

  /** The newest version as of now; null where the flow is gone, or another one has its name. */
  async function newestNow() {
    try {
      const newest = await client.fetchQuery({ ...flowQuery(name), staleTime: 0, retry: false });
      if (newest.record.id === id) return newest;
      await lost();
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) await lost();
      else notify.failed(error);
    }
    return null;
  }

  const busy = request.isPending || deployment.isPending;
  return { sendVersion, deployVersion, newestNow, busy, gone, learn, lost };
}

export type SentVersions = ReturnType<typeof useSentVersion>;
