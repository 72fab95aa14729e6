"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { formatUtc } from "@/lib/time/instant.ts";
import type { Wizard } from "../wizard";
import classes from "./unfinished-uploads.module.css";
import type { KeptWork } from "./work-store";

/** What was begun and left: in a closed tab, or at a hub that is gone. */
export function UnfinishedUploads({ wizard, works }: { wizard: Wizard; works: KeptWork[] }) {
  const t = useTranslations("upload");
  const confirm = useConfirm();
  const drop = async (work: KeptWork) => {
    const sure = await confirm({
      title: t("file.discardTitle", { name: work.filename }),
      text: t("file.discardText"),
      action: t("file.discard"),
      danger: true,
    });
    if (sure) await wizard.forgetUnfinished(work);
  };
  return (
    <Panel title={t("file.unfinished")} aside={t("file.unfinishedNote")} flush>
      <ul className={classes.works}>
        {works.map((work) => (
          <li key={work.id}>
            <span className={classes.name}>
              <b>{work.filename}</b>
              <span>
                {t(`step.${work.prepared.stage}`)} · <DateTime at={formatUtc(new Date(work.changedAt))} />
                {work.hub === wizard.hub.name ? null : ` · ${t("file.ofHub", { hub: work.hub })}`}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("file.goOnNamed", { name: work.filename })}
              onClick={() => void wizard.goOn(work)}
            >
              {t(work.hub === wizard.hub.name ? "file.goOn" : "file.goOnHere")}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("file.discardNamed", { name: work.filename })}
              onClick={() => void drop(work)}
            >
              {t("file.discard")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
