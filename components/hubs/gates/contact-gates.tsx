"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useId } from "react";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { useClocks } from "../clock/use-clocks";
import classes from "./gates.module.css";

/** What holds a contact back, each with when it opens on the contact's clock; `timezone` is the campaign's. */
export function ContactGates({ contact, timezone }: { contact: ContactRecord; timezone: string }) {
  const t = useTranslations("hubs.gates");
  const words = useTranslations("contacts.gates");
  const format = useFormatter();
  const id = useId();
  const now = useNow();
  const { placed } = useClocks();
  const closed = contact.gates.filter(({ open }) => !open);
  const open = contact.gates.filter((gate) => gate.open);
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
          <li key={gate} className={classes.gate} data-tone={gate === contact.first ? "caution" : "idle"}>
            <strong>{t(`name.${gate}`)}</strong> {reason ? t(`reason.${reason}`) : null} {opens(opensAt)}
            {gate === contact.first && closed.length > 1 ? (
              <span className={classes.mark}>{words("first")}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {open.length > 0 ? (
        <p className={classes.opens}>
          {words("open", { gates: format.list(open.map(({ gate }) => t(`name.${gate}`))) })}
        </p>
      ) : null}
    </div>
  );
}
