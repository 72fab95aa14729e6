"use client";

import { useClipboard, useHotkeys } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { useNotify } from "@/components/ui/notify";
import classes from "./guid-note.module.css";

/** An interaction's guid, to be read and copied: by its button, or with C wherever nothing is being typed. */
export function GuidNote({ guid }: { guid: string }) {
  const t = useTranslations("interaction");
  const { copy } = useClipboard();
  const notify = useNotify();
  const copyGuid = () => {
    copy(guid);
    notify.done(t("guidCopied"));
  };
  useHotkeys([["C", copyGuid]]);
  return (
    <span className={classes.guid}>
      <code>{guid}</code>
      <CopyText value={guid} label={t("copyGuid")} />
    </span>
  );
}
