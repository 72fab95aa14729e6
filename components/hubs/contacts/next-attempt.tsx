"use client";

import { useTranslations } from "next-intl";
import { DateTime, Nothing } from "@/components/ui/date-time";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import classes from "./use-contact-columns.module.css";

type Props = {
  contact: ContactRecord;
  /** The campaign's; undefined while it is not loaded. */
  timezone: string | undefined;
};

/** When who waits is attempted next, on the contact's clock, and the first gate where that is not its time. */
export function NextAttempt({ contact, timezone }: Props) {
  const t = useTranslations("contacts");
  const gate = useTranslations("hubs.gates.name");
  const { status, nextAttempt, first } = contact;
  if (status !== "waiting") return <Nothing />;
  const holds = first === null || first === "time" ? null : t("heldBy", { gate: gate(first) });
  return (
    <>
      {nextAttempt ? <DateTime at={nextAttempt} zone={contact.timezone ?? timezone} named="below" /> : null}
      {nextAttempt || holds ? null : t("due")}
      {holds ? <span className={classes.holds}>{holds}</span> : null}
    </>
  );
}
