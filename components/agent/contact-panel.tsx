"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { Facts } from "@/components/ui/facts";
import { Panel } from "@/components/ui/panel";
import { WholeText } from "@/components/ui/part/whole-text";
import { SectionHead } from "@/components/ui/section-head";
import { useZone } from "@/components/ui/zone/zone";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { DispositionForm } from "./disposition-form";
import { OfferForm } from "./offer-form";
import classes from "./page.module.css";
import type { Hand } from "./use-at-hand";
import { numberOf } from "./use-ringing-title";

/** What was tried to reach the contact, as its hub shows it. */
export type ContactHistory = ComponentType<{ contact: ContactRecord; timezone: string }>;

type Props = { History: ContactHistory; presence: AgentState; hand: Hand; isAvailable: boolean };

/** The contact at hand: who it is, what is known, what was tried, and how the call ended. */
export function ContactPanel({ History, presence, hand, isAvailable }: Props) {
  const t = useTranslations("agent");
  const { offer, isOver } = hand;
  const hasTalked = isOver || presence.status === "talking" || presence.status === "wrapUp";
  return (
    <Panel title={t("contact.title")} aside={offer ? t("contact.of", { hub: offer.hub }) : null}>
      {offer ? (
        <div className={classes.halves}>
          <ContactRecordView History={History} offer={offer} />
          {hasTalked ? (
            <DispositionForm key={offer.attempt} offer={offer} status={presence.status} hand={hand} />
          ) : null}
          {presence.status === "offered" ? <OfferForm key={offer.contact.id} offer={offer} /> : null}
        </div>
      ) : (
        <EmptyNote title={t(isAvailable ? "contact.waiting" : "contact.none")}>
          {t(isAvailable ? "contact.waitingText" : "contact.noneText")}
        </EmptyNote>
      )}
    </Panel>
  );
}

function ContactRecordView({ History, offer }: { History: ContactHistory; offer: NonNullable<AgentState["offer"]> }) {
  const t = useTranslations("agent.contact");
  const zone = useZone();
  const { contact } = offer;
  const called = numberOf(offer);
  const data = Object.entries(contact.data ?? {});
  return (
    <div className={classes.record}>
      <p className={classes.number}>
        {called} <CopyText value={called} label={t("copy")} />
      </p>
      <Facts
        facts={[
          { label: t("crmId"), value: <WholeText text={contact.contactId} /> },
          { label: t("timezone"), value: contact.timezone ?? <Nothing /> },
          ...contact.clientIds
            .filter((number) => number !== called)
            .map((number, n) => ({ label: t("other", { n: n + 1 }), value: number })),
          ...(contact.content ? [{ label: t("content"), value: <WholeText text={contact.content} /> }] : []),
        ]}
      />
      {data.length > 0 ? (
        <section aria-label={t("data")}>
          <SectionHead level={3}>{t("data")}</SectionHead>
          <Facts facts={data.map(([label, value]) => ({ label, value: <WholeText text={textOf(value)} /> }))} />
        </section>
      ) : null}
      <History contact={contact} timezone={zone} />
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
