"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { CauseLabels } from "@/lib/contact-file/protocol.ts";
import { causes } from "@/lib/contact-file/review.ts";

/** What causes are called in files of the rows that have them. */
export function useCauseLabels(): CauseLabels {
  const t = useTranslations("upload");
  return useMemo(() => {
    const named = causes.map((cause) => [cause, t(`cause.${cause}`)]);
    return Object.fromEntries([...named, ["dropped", t("review.isDropped")]]);
  }, [t]);
}
