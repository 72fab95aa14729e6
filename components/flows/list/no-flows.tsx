"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";

/** Where there is no flow: what one is for. */
export function NoFlows() {
  const t = useTranslations("flowList.none");
  const mayWrite = useMay("flows:write");
  return <EmptyNote title={t("title")}>{mayWrite ? t("text") : t("ask")}</EmptyNote>;
}
