"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { canBeSeen } from "@/lib/text.ts";

/** Names a list as all pages do: by its number where no character of its name can be seen, and nobody could press it. */
export function useListName(): (list: { id: number; filename: string }) => string {
  const t = useTranslations("hubs.list");
  return useCallback(({ id, filename }) => (canBeSeen(filename) ? filename : t("number", { id })), [t]);
}
