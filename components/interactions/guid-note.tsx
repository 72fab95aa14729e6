"use client";

import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/copy-text";
import classes from "./guid-note.module.css";

/** An interaction's guid, to be read and copied. */
export function GuidNote({ guid }: { guid: string }) {
  const t = useTranslations("interactions.detail");
  return (
    <span className={classes.guid}>
      <code>{guid}</code>
      <CopyText value={guid} label={t("copyGuid")} />
    </span>
  );
}
