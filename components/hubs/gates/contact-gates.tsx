"use client";

import { useNow, useTranslations } from "next-intl";
import { useId } from "react";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { useClocks } from "../clock/use-clocks";
import classes from "./gates.module.css";

/** What holds a contact back, each with when it opens on the contact's clock; `timezone` is the campaign's. */
export function ContactGates({ contact, timezone }: { contact: ContactRecord; timezone: string }) {
  const t = useTranslations("hubs.gates");
  const id = useId();
  const now = useNow();
  const { placed } = useClocks();
  const closed = contact.gates.filter(({ open }) => !open);
  const opens = (text: string | null) => {
    const at = text === null ? null : parseUtc(text);
    return at ? t("opens", { at: placed(at, contact.timezone ?? timezone, now) }) : null;
  };
  return (
    <div>
      <h3 id={id} className={classes.head}>
        {t("title")}
      </h3>
      <ul aria-labelledby={id} className={classes.gates}>
        {closed.length === 0 ? <li>{t("due")}</li> : null}
        {closed.map(({ gate, reason, opensAt }) => (
          <li key={gate}>
            <strong>{t(`name.${gate}`)}</strong> {reason ? t(`reason.${reason}`) : null} {opens(opensAt)}
          </li>
        ))}
      </ul>
    </div>
  );
}
