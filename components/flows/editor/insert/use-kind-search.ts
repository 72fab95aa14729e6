"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type NodeKind, nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { useKindTitle } from "../../canvas/use-names";

/** Finds the kinds of nodes that a flow of this type can have by their words: those first that are called so. */
export function useKindSearch(type: string): (text: string) => NodeKind[] {
  const about = useTranslations("flowNodes");
  const kindTitle = useKindTitle();
  return useCallback(
    (text) => {
      const words = text.trim().toLowerCase();
      const offered = nodeKinds.filter((kind) => specOf(kind)?.types?.includes(type) ?? true);
      const named = offered.filter((kind) => `${kindTitle(kind)} ${kind}`.toLowerCase().includes(words));
      const told = offered.filter((kind) => about(`${kind}.about`).toLowerCase().includes(words));
      return [...new Set([...named, ...told])];
    },
    [type, about, kindTitle],
  );
}
