"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/frame/me";
import type { FlowHead } from "@/lib/flows/page-data.ts";
import { FlowTitle } from "./flow-title";
import head from "./head.module.css";
import { usePanel } from "./panels";
import places from "./places.module.css";
import shell from "./shell.module.css";

/** A flow's page while its drawing and the editor are on their way: what is known of it, where it will stand. */
export function EditorComing({ flow, drawing }: { flow: FlowHead; drawing?: ReactNode }) {
  const t = useTranslations("kit");
  const mayWrite = useMay("flows:write");
  const kinds = usePanel("palette");
  const facts = usePanel("side");
  return (
    <div className={shell.editor} aria-busy>
      <header className={head.head}>
        <FlowTitle flow={flow} />
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      </header>
      <div className={places.work}>
        <div className={places.tools}>
          <Skeleton height={16} width={280} my={6} radius="xs" />
        </div>
        {mayWrite && kinds.isOpen ? (
          <div className={places.palette} data-panel="palette">
            <Lines count={9} />
          </div>
        ) : null}
        <div className={`${places.stage} ${places.ground}`}>{drawing}</div>
        {facts.isOpen ? (
          <div className={places.side} data-panel="side">
            <Lines count={6} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

const widths = ["72%", "96%", "58%", "88%", "64%", "92%", "80%", "60%", "76%"];

function Lines({ count }: { count: number }) {
  return (
    <div className={places.coming}>
      {widths.slice(0, count).map((width) => (
        <Skeleton key={width} height={14} width={width} radius="xs" />
      ))}
    </div>
  );
}
