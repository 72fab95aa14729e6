"use client";

import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { ContactGates } from "../gates/contact-gates";
import { ContactAttempts } from "./attempts";
import { NextAttempt } from "./next-attempt";
import { ResultBadge } from "./result-badge";
import { ContactStateActions } from "./state-actions";
import { ContactStatus } from "./status";

type Props = { hub: Pick<DeskHub, "name" | "timezone">; list: number; contact: ContactRecord };

/** How a contact stands: what came of it, what was tried, and what holds it back. */
export function ContactState({ hub, list, contact }: Props) {
  const t = useTranslations("contacts");
  const words = useTranslations("hubs.contact");
  const last = contact.history.findLast(({ disposition }) => disposition !== null)?.disposition;
  const facts = [
    { label: words("state"), value: <ContactStatus status={contact.status} /> },
    { label: t("result"), value: contact.result ? <ResultBadge outcome={contact.result} /> : <Nothing /> },
    { label: t("next"), value: <NextAttempt contact={contact} timezone={hub.timezone} /> },
    ...(last ? [{ label: t("attempts.disposition"), value: last.levels.join(" / ") }] : []),
  ];
  return (
    <>
      <div role="status">
        <Facts tiles facts={facts} />
      </div>
      <ContactStateActions hub={hub.name} list={list} contact={contact} />
      {contact.status === "done" || contact.status === "cancelled" ? null : (
        <ContactGates contact={contact} timezone={hub.timezone} />
      )}
      <ContactAttempts contact={contact} timezone={hub.timezone} />
    </>
  );
}
