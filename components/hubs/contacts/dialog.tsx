"use client";

import { Modal, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { ContactForm } from "./form";
import { ContactState } from "./state";

type Props = { hub: string; list: number; contact: ContactRecord; onClose: () => void };

/**
 * The dialog that tells what holds a contact back, and puts it right while it may be changed; which fields it has is the
 * hub's channel's to say.
 */
export function ContactDialog({ hub, mayChange, ...props }: Props & { mayChange: boolean }) {
  const desk: DeskHub | undefined = useQuery(hubQuery(hub)).data;
  if (!desk) return null;
  return mayChange ? <ContactForm hub={desk} {...props} /> : <ContactView hub={desk} {...props} />;
}

function ContactView({ hub, list, contact, onClose }: Omit<Props, "hub"> & { hub: DeskHub }) {
  const t = useTranslations("hubs.contact");
  const close = useTranslations("kit")("close");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("editTitle", { client: contact.number })}
      size="xl"
      closeButtonProps={{ "aria-label": close }}
    >
      <Stack gap="md">
        <ContactState hub={hub} list={list} contact={contact} />
      </Stack>
    </Modal>
  );
}
