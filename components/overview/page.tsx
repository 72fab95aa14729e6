"use client";

import { useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { useZone } from "@/components/ui/zone/zone";
import { formatIn } from "@/lib/time/instant.ts";
import { LatestInteractions } from "./latest-interactions";
import { ListsAtWork } from "./lists-at-work";
import { LiveFlows } from "./live-flows";
import classes from "./page.module.css";

/** How things stand just now; everything leads to the page behind it. `today` is for who may see interactions. */
export function OverviewPage({ today }: { today: ReactNode }) {
  const t = useTranslations("overview");
  const zone = useZone();
  const now = useNow({ updateInterval: 60_000 });
  const [interactions, lists, flows] = [useMay("interactions:read"), useMay("lists:read"), useMay("flows:read")];
  if (!interactions && !lists && !flows) {
    return (
      <PageFrame title={t("title")}>
        <EmptyNote title={t("nothing.title")}>{t("nothing.text")}</EmptyNote>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("title")} note={t("note", { day: formatIn(now, zone).slice(0, 10), zone })}>
      <div className={classes.parts}>
        {interactions ? today : null}
        <div className={classes.column}>
          {lists ? <ListsAtWork /> : null}
          {flows ? <LiveFlows /> : null}
        </div>
      </div>
      {interactions ? <LatestInteractions now={now} /> : null}
    </PageFrame>
  );
}
