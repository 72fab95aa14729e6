import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { isAuditAction, isAuditArea, wordsKey } from "@/lib/audit/actions.ts";

/** What actions and their areas are called; one that only an earlier version wrote goes by its code. */
export function useActionWords() {
  const t = useTranslations("audit");
  return useMemo(() => {
    return {
      ofArea: (area: string) => (isAuditArea(area) ? t(`areas.${area}`) : area),
      ofAction: (action: string) => (isAuditAction(action) ? t(`actions.${wordsKey(action)}`) : action),
    };
  }, [t]);
}
