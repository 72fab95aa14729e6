"use client";

import { Button, Group } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { LeftOutFiles } from "@/components/ui/left-out-files";
import { Panel } from "@/components/ui/panel";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { leftOutPath } from "@/lib/outbound/lists/left-out-queries.ts";
import type { SavedLeads } from "../wizard-state";
import classes from "./leads-result.module.css";

/** Leads that were saved, and when they are due. */
export function LeadsResult({ hub, outcome, onAnother }: { hub: DeskHub; outcome: SavedLeads; onAnother: () => void }) {
  const t = useTranslations("upload");
  const { saved, soon, first, last, leftOut } = outcome;
  return (
    <>
      <Panel title={t("step.send")} flush>
        <div className={classes.counts}>
          <p role="status" className={classes.status}>
            {t("leads.count", { count: saved })}
          </p>
          <Facts
            tiles
            facts={[
              { label: t("leads.saved"), value: saved },
              ...(leftOut ? [{ label: t("leads.leftOut"), value: leftOut.count }] : []),
              { label: t("leads.soon"), value: soon },
              { label: t("leads.first"), value: first ? <DateTime at={first} /> : <Nothing /> },
              { label: t("leads.last"), value: last ? <DateTime at={last} /> : <Nothing /> },
            ]}
          />
        </div>
      </Panel>
      {leftOut ? <LeftOutFiles files={[leftOut]} hrefOf={(id) => leftOutPath(hub.name, id)} /> : null}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onAnother}>
          {t("leads.another")}
        </Button>
        <Button component={Link} href={`/hubs/${encodeURIComponent(hub.name)}`}>
          {t("leads.toHub", { hub: hub.name })}
        </Button>
      </Group>
    </>
  );
}
