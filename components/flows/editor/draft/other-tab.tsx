"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { useZone } from "@/components/ui/zone/zone";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { FlowDraft } from "@/lib/flows/editing-schema.ts";
import { flowVersionQuery } from "@/lib/flows/queries.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { LateConflictView } from "../late-parts";
import { Notice } from "../notice";
import { useEditor } from "../state/editor-context";
import { documentOf } from "./opening";
import type { Draft } from "./use-draft";

type Props = { name: string; other: FlowDraft; draft: Draft };

/** The viewer drew in another tab or on another machine too: both drawings are here, and none is lost by choosing. */
export function OtherTab({ name, other, draft: { keeper, take } }: Props) {
  const t = useTranslations("flowDrafts.other");
  const notify = useNotify();
  const zone = useZone();
  const client = useQueryClient();
  const { store } = useEditor();
  const [met, setMet] = useState<{ base: string; mine: string } | null>(null);
  const at = parseUtc(other.savedAt);

  async function replaceBy(step: "merge" | "follow", text: string): Promise<void> {
    const [taken, document] = [await take(other), documentOf(text)];
    if (!taken || !document) return;
    const { base, saved } = store.getState();
    const onto = taken.base.version < base.version ? { base, saved } : taken;
    keeper.settleOn(other);
    store.getState().replaceDrawing(step, document, onto);
  }

  async function compare(): Promise<void> {
    const before = keeper.before();
    const { base, document } = store.getState();
    const began = before ? textOf(before) : (await client.fetchQuery(flowVersionQuery(name, base.version))).drawFlowObj;
    setMet({ base: began, mine: textOf(document) });
  }

  return (
    <>
      <Notice
        tone="stop"
        actions={
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => replaceBy("follow", other.text).catch(notify.failed)}
            >
              {t("take")}
            </Button>
            <Button size="compact-sm" onClick={() => compare().catch(notify.failed)}>
              {t("compare")}
            </Button>
          </>
        }
      >
        {t("text", { time: at ? formatIn(at, zone).slice(0, 16) : other.savedAt })}
      </Notice>
      {met ? (
        <LateConflictView
          {...met}
          theirs={{ text: other.text, by: t("tab") }}
          title={t("title")}
          action={t("merge")}
          busy={false}
          onResolve={(text) => replaceBy("merge", text).then(() => setMet(null), notify.failed)}
          onClose={() => setMet(null)}
        >
          {t("explained")}
        </LateConflictView>
      ) : null}
    </>
  );
}
