"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNotify } from "@/components/ui/notify";

/** Tells that a version is live: with caution where it cannot run. */
export function useLiveNotice(): (version: number, problemCount: number) => void {
  const t = useTranslations("flowDeploy");
  const notify = useNotify();
  return useMemo(
    () => (version: number, count: number) =>
      count > 0 ? notify.caution(t("doneBroken", { version, count })) : notify.done(t("done", { version })),
    [t, notify],
  );
}
