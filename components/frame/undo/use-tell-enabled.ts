"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { type RecordKind, type RecordOf, type RecordToSave, recordAddress } from "@/lib/records/kinds.ts";
import { useSaveRecord } from "@/lib/records/queries.ts";

/**
 * Tells that a record was enabled or disabled, with the way back. What it was a moment ago needs no second question: the
 * words say where the way back contacts people again. `text` is told instead, and also of a record that was not switched.
 */
export function useTellEnabled<K extends RecordKind>(kind: K) {
  const t = useTranslations("frame.enabled");
  const notify = useNotify();
  const client = useQueryClient();
  const { mutateAsync } = useSaveRecord(kind);
  const contacts = kind === "hubs" || kind === "campaigns";
  return (before: RecordOf[K], after: RecordOf[K], text?: string) => {
    const enabled = isEnabled(after);
    if (isEnabled(before) === enabled) {
      if (text !== undefined) notify.done(text);
      return;
    }
    const back = async () => {
      try {
        await mutateAsync({ address: recordAddress(after), body: { enabled: !enabled } } as RecordToSave<K>);
        await client.invalidateQueries({ queryKey: ["outbound"] });
      } catch (error) {
        notify.failed(error);
      }
    };
    const words = text ?? t(enabled ? "on" : "off", { name: nameOf(after) });
    notify.undoable(contacts && !enabled ? t("undoContacts", { text: words }) : words, () => void back());
  };
}

function isEnabled(record: RecordOf[RecordKind]): boolean | null {
  return "enabled" in record ? record.enabled : null;
}

function nameOf(record: RecordOf[RecordKind]): string {
  return "levels" in record ? record.levels.join(" › ") : recordAddress(record);
}
