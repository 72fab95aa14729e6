"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { Panel } from "@/components/ui/panel";
import { SIMULATED_HUB } from "@/lib/demo/simulation/names.ts";
import { simulationQuery, useSetSimulation } from "@/lib/demo/simulation/queries.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { Page } from "@/lib/page.ts";
import classes from "./simulation.module.css";

/** Starts and stops the demo's calls; nothing where the viewer does not see their hub. */
export function SimulationPanel({ hubs }: { hubs: UseQueryResult<Page<DeskHub>> }) {
  const t = useTranslations("overview.simulation");
  const notify = useNotify();
  const mayStart = useMay("lists:write");
  const isSeen = hubs.data?.result.some(({ name }) => name === SIMULATED_HUB) ?? false;
  const { data } = useQuery({ ...simulationQuery(), enabled: isSeen });
  const { mutate, isPending } = useSetSimulation();
  if (!data) return null;
  const { running, hub } = data;
  const set = (value: boolean) => mutate(value, { onError: notify.failed });
  return (
    <Panel title={t("title")} aside={<Link href={`/hubs/${encodeURIComponent(hub)}/progress`}>{t("progress")}</Link>}>
      <div className={classes.line}>
        <p role="status">{t(running ? "running" : "still", { hub })}</p>
        {mayStart ? (
          <Button.Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerPlay size={14} />}
              disabled={running || isPending}
              onClick={() => set(true)}
            >
              {t("start")}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlayerStop size={14} />}
              disabled={!running || isPending}
              onClick={() => set(false)}
            >
              {t("stop")}
            </Button>
          </Button.Group>
        ) : null}
      </div>
    </Panel>
  );
}
