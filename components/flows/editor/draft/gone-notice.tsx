"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay, useMe } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { useZone } from "@/components/ui/zone/zone";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { freeName } from "@/lib/flows/free-name.ts";
import { namesInUse } from "@/lib/flows/list-queries.ts";
import { flowDraftQuery, useRestoreFlow } from "@/lib/flows/queries.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { flowHref } from "../../flow-href";
import { LateCopy } from "../late-parts";
import { Notice } from "../notice";
import { useEditor, useFlowState } from "../state/editor-context";
import type { Gone } from "./gone";

type Props = {
  gone: Gone;
  flowId: number;
  name: string;
  type: string;
  /** Hands on what is drawn, so that another page finds it. */
  keep: () => Promise<unknown>;
  onExport: () => void;
  /** The flow is there again, under its name. */
  onRestored: () => Promise<unknown>;
};

/** The flow was renamed or deleted under the editor: by whom, and the ways on with what is drawn. */
export function GoneNotice({ gone, flowId, name, type, keep, onExport, onRestored }: Props) {
  const t = useTranslations("flowEditor.gone");
  const mayWrite = useMay("flows:write");
  const { store } = useEditor();
  const dirty = useFlowState(({ document, saved }) => document !== saved);
  const [copying, setCopying] = useState(false);
  const text = useGoneText();
  const { openAs, restore, busy } = useWaysOn({ flowId, name, keep, onRestored });
  return (
    <Notice
      tone="stop"
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={onExport}>
            {t("export")}
          </Button>
          {mayWrite ? (
            <Button
              size="compact-sm"
              {...(gone.reason === "replaced" ? {} : { variant: "default" })}
              onClick={() => setCopying(true)}
            >
              {t("keep")}
            </Button>
          ) : null}
          {gone.reason === "renamed" ? (
            <Button size="compact-sm" loading={busy} onClick={() => void openAs(gone.name)}>
              {t("openAs", { name: gone.name })}
            </Button>
          ) : null}
          {gone.reason === "deleted" && mayWrite ? (
            <Button size="compact-sm" loading={busy} onClick={() => void restore(gone.name)}>
              {t(dirty ? "restoreAndSave" : "restore")}
            </Button>
          ) : null}
          {copying ? (
            <LateCopy
              name={name}
              type={type}
              text={() => textOf(store.getState().document)}
              onClose={() => setCopying(false)}
            />
          ) : null}
        </>
      }
    >
      {text(gone)}
    </Notice>
  );
}

function useGoneText(): (gone: Gone) => string {
  const t = useTranslations("flowEditor.gone");
  const zone = useZone();
  const { username } = useMe();
  return (gone) => {
    if (gone.reason === "replaced") return t("replaced");
    const { by: user, name } = gone;
    if (gone.reason === "renamed") {
      if (user === null) return t("renamedSomehow", { name });
      return user === username ? t("renamedByYou", { name }) : t("renamed", { user, name });
    }
    const at = parseUtc(gone.deletedAt);
    const time = at ? formatIn(at, zone).slice(0, 16) : gone.deletedAt;
    if (user === null) return t("deletedSomehow");
    return user === username ? t("deletedByYou", { time }) : t("deletedBy", { user, time });
  };
}

/** Goes on under the flow's new name, or with the flow restored; what is drawn goes along. */
function useWaysOn({ flowId, name, keep, onRestored }: Pick<Props, "flowId" | "name" | "keep" | "onRestored">) {
  const t = useTranslations("flowEditor.gone");
  const router = useRouter();
  const notify = useNotify();
  const client = useQueryClient();
  const { mutateAsync } = useRestoreFlow();
  const [busy, setBusy] = useState(false);

  async function openAs(newName: string): Promise<void> {
    setBusy(true);
    await keep().catch(() => undefined);
    // It may have been asked for before it had this name.
    client.removeQueries({ queryKey: flowDraftQuery(newName).queryKey });
    router.push(flowHref(newName));
  }

  async function restore(lastName: string): Promise<void> {
    setBusy(true);
    try {
      const taken = await namesInUse();
      const as = freeName(lastName, taken);
      const { result } = await mutateAsync({ flow: { id: flowId, name: lastName }, ...(as !== lastName && { as }) });
      notify.done(t("restored", { name: result.name }));
      if (result.name !== name) return await openAs(result.name);
      await onRestored();
    } catch (error) {
      notify.failed(error);
    }
    setBusy(false);
  }

  return { openAs, restore, busy };
}
