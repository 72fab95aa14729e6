"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type FlowType, flowTypes } from "@/lib/flows/nodes/kinds.ts";
import { drawStarter, starters } from "@/lib/flows/starters/starters.ts";

/** A flow to begin with, in the viewer's words. */
export type FlowTemplate = {
  name: string;
  about: string;
  type: FlowType;
  drawFlowObj: string;
};

export function useTemplates(): FlowTemplate[] {
  const t = useTranslations("flowNodes.starter");
  return useMemo(
    () =>
      starters.map((starter) => ({
        name: t(`${starter.name}.title`),
        about: t(`${starter.name}.about`),
        type: flowTypes.find((type) => type === starter.type) ?? "webhook",
        drawFlowObj: drawStarter(starter, (label) => t(`${starter.name}.label.${label}` as never)),
      })),
    [t],
  );
}
