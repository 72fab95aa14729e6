"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { TemplateCards } from "./template-cards";
import classes from "./template-cards.module.css";
import { useNewFromTemplate } from "./use-new-from-template";

/** Where there is no flow: what one is for, and three to begin with. */
export function NoFlows() {
  const t = useTranslations("flowList.none");
  const mayWrite = useMay("flows:write");
  const { begin, dialog } = useNewFromTemplate();
  const cards = (
    <div className={classes.below}>
      <TemplateCards onChoose={begin} />
      {dialog}
    </div>
  );
  return (
    <EmptyNote title={t("title")} action={mayWrite ? cards : undefined}>
      {mayWrite ? t("text") : t("ask")}
    </EmptyNote>
  );
}
