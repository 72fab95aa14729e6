"use client";

import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { usePanel } from "./panels";
import { ToolButton } from "./tool-button";

const buttons = {
  palette: { hint: "[", open: IconLayoutSidebarLeftExpand, fold: IconLayoutSidebarLeftCollapse },
  side: { hint: "]", open: IconLayoutSidebarRightExpand, fold: IconLayoutSidebarRightCollapse },
};

/** Folds a panel of the editor, and opens it again. */
export function PanelButton({ part }: { part: keyof typeof buttons }) {
  const t = useTranslations("flowEditor.panel");
  const { isOpen, toggle } = usePanel(part);
  const { hint, open, fold } = buttons[part];
  return (
    <ToolButton label={t(part)} hint={hint} icon={isOpen ? fold : open} folds={{ part, isOpen }} onClick={toggle} />
  );
}
