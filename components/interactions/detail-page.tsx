"use client";

import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { DetailView } from "./detail-view";
import { GuidNote } from "./guid-note";

/** One interaction on a page of its own. */
export function DetailPage({ guid }: { guid: string }) {
  const t = useTranslations("interactions");
  return (
    <PageFrame
      title={t("detail.title")}
      trail={[{ href: "/interactions", label: t("title") }]}
      note={<GuidNote guid={guid} />}
    >
      <DetailView guid={guid} />
    </PageFrame>
  );
}
