"use client";

import { useQuery } from "@tanstack/react-query";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { ContactForm } from "./form";

type Props = { hub: string; list: number; contact: ContactRecord; onClose: () => void };

/** The dialog that puts a contact right; which fields it has is the hub's channel's to say. */
export function ContactDialog({ hub, ...props }: Props) {
  const desk: DeskHub | undefined = useQuery(hubQuery(hub)).data;
  return desk ? <ContactForm hub={desk} {...props} /> : null;
}
