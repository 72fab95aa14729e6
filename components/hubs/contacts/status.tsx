"use client";

import { useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";

const tones: Record<ContactRecord["status"], Tone> = {
  waiting: "idle",
  working: "go",
  done: "info",
  cancelled: "idle",
};

/** Where a contact of a list stands. */
export function ContactStatus({ status }: { status: ContactRecord["status"] }) {
  const t = useTranslations("hubs.contact.status");
  return <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>;
}
