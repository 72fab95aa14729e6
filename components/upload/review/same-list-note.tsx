"use client";

import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ListStatus } from "@/components/ui/list-status";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import classes from "../send/step.module.css";
import type { Wizard } from "../wizard";

/** Asked before the same contacts are stored a second time. */
export function SameListNote({ wizard, list, contacts }: { wizard: Wizard; list: ListRecord; contacts: number }) {
  const t = useTranslations("upload");
  return (
    <Alert role="alert" color="yellow" variant="light" title={t("send.twice")}>
      {t("send.twiceText", { count: contacts, name: list.filename })}
      <p className={classes.facts}>
        {t("send.twiceAt")} <DateTime at={list.createdAt} /> · {list.createdBy} · <ListStatus status={list.status} />
      </p>
      <Group gap="xs">
        <Button variant="default" onClick={() => void wizard.goTo("review")}>
          {t("back")}
        </Button>
        <Button variant="default" onClick={() => void wizard.sender.resume()}>
          {t("send.twiceAnyway")}
        </Button>
      </Group>
    </Alert>
  );
}
