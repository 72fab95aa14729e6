"use client";

import {
  IconArrowRight,
  IconCopy,
  IconDownload,
  IconHistory,
  IconPencil,
  IconPlayerStop,
  IconRocket,
  IconTrash,
} from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { useMay } from "@/components/frame/me";
import { type Action, RowActions } from "@/components/ui/table/row-actions";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { flowHref } from "../flow-href";
import { runsHref } from "../runs/run-href";
import type { FlowActions } from "./use-flow-actions";

type RowWork = FlowActions & { rename: (flow: FlowSummary) => void };

/** What the menus of the rows do. */
export const RowWorkContext = createContext<RowWork | null>(null);

/** What else can be done with a flow of the list. */
export function FlowRowMenu({ flow }: { flow: FlowSummary }) {
  const t = useTranslations("flowList");
  const router = useRouter();
  const mayWrite = useMay("flows:write");
  const work = use(RowWorkContext);
  if (!work) return null;
  const { name, deployed, liveVersion } = flow;
  const open = {
    label: t("action.open"),
    icon: <IconArrowRight size={15} />,
    onClick: () => router.push(flowHref(name)),
  };
  const runs = { label: t("action.runs"), icon: <IconHistory size={15} />, onClick: () => router.push(runsHref(name)) };
  const save = { label: t("action.export"), icon: <IconDownload size={15} />, onClick: () => void work.save([flow]) };
  const deploy = { label: t("action.deploy"), icon: <IconRocket size={15} />, onClick: () => void work.deploy([flow]) };
  const undeploy = {
    label: t("action.undeploy"),
    icon: <IconPlayerStop size={15} />,
    onClick: () => void work.undeploy([flow]),
  };
  const rename = { label: t("action.rename"), icon: <IconPencil size={15} />, onClick: () => work.rename(flow) };
  const copy = { label: t("action.duplicate"), icon: <IconCopy size={15} />, onClick: () => void work.duplicate(flow) };
  const remove = {
    label: t("action.delete"),
    icon: <IconTrash size={15} />,
    danger: true,
    onClick: () => void work.remove([flow]),
  };
  const live: Action[] = [...(deployed ? [] : [deploy]), ...(liveVersion === null ? [] : [undeploy])];
  const actions = mayWrite ? [open, runs, rename, copy, save, ...live, remove] : [open, runs, save];
  return <RowActions label={t("action.of", { name })} actions={actions} />;
}
