"use client";

import { Button } from "@mantine/core";
import { IconDownload, IconPlayerStop, IconRocket, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useTakenFoot } from "@/components/ui/part/use-taken-foot";
import classes from "./flow-list.module.css";
import type { FlowActions } from "./use-flow-actions";
import type { FlowChoice } from "./use-flow-choice";

/** How many flows are chosen, and what can be done with all of them. */
export function BatchBar({ choice: { chosen, clear }, actions }: { choice: FlowChoice; actions: FlowActions }) {
  const t = useTranslations("flowList");
  const mayWrite = useMay("flows:write");
  useTakenFoot(chosen.length > 0);
  if (chosen.length === 0) return null;
  const button = { size: "compact-sm", variant: "default", disabled: actions.isBusy } as const;
  return (
    <section className={classes.bar} aria-label={t("choice.label")}>
      <span className={classes.chosen} aria-live="polite">
        {t("choice.count", { count: chosen.length })}
      </span>
      {mayWrite ? (
        <>
          <Button {...button} leftSection={<IconRocket size={14} />} onClick={() => void actions.deploy(chosen)}>
            {t("action.deploy")}
          </Button>
          <Button
            {...button}
            leftSection={<IconPlayerStop size={14} />}
            disabled={actions.isBusy || chosen.every(({ liveVersion }) => liveVersion === null)}
            onClick={() => void actions.undeploy(chosen)}
          >
            {t("action.undeploy")}
          </Button>
        </>
      ) : null}
      <Button {...button} leftSection={<IconDownload size={14} />} onClick={() => void actions.save(chosen)}>
        {t("action.export")}
      </Button>
      {mayWrite ? (
        <Button {...button} c="red" leftSection={<IconTrash size={14} />} onClick={() => void actions.remove(chosen)}>
          {t("action.delete")}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={clear}>
        {t("choice.clear")}
      </Button>
    </section>
  );
}
