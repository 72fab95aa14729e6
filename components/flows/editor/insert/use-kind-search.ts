"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import { kindsFound, kindsOffered } from "./kind-search";

/** Finds the kinds of nodes that a flow of this type can have by the words that people may have for them. */
export function useKindSearch(type: string): (text: string) => NodeKind[] {
  const t = useTranslations("flowNodes");
  return useCallback(
    (text) =>
      kindsFound(text, kindsOffered(type), (kind) => ({
        title: t(`${kind}.title`),
        words: t(`${kind}.words`),
        about: t(`${kind}.about`),
      })),
    [type, t],
  );
}
