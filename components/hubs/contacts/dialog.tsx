"use client";

import { Modal, Stack } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { QueryView } from "@/components/ui/query-view";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { contactQuery, hubQuery } from "@/lib/outbound/queries.ts";
import { ContactForm } from "./form";
import { mayBeChanged } from "./may-be-changed";
import { ContactState } from "./state";

const FOLLOW_MS = 5_000;

type Props = {
  hub: string;
  list: ListRecord;
  id: string;
  /** The contact as the table shows it, if it does. */
  shown: ContactRecord | undefined;
  onClose: () => void;
};

/**
 * The dialog that tells what holds a contact back, and puts it right while it may be changed; which fields it has is the
 * hub's channel's to say. It follows the contact by itself: the table may show others by now.
 */
export function ContactDialog({ hub, list, id, shown, onClose }: Props) {
  const desk: DeskHub | undefined = useQuery(hubQuery(hub)).data;
  const query = useQuery({
    ...contactQuery(hub, list.id, id),
    ...(shown && { placeholderData: shown }),
    // Also of a list that is not active: another user may discard it, or change the contact.
    refetchInterval: FOLLOW_MS,
  });
  const mayWrite = useMay("lists:write");
  if (!desk) return null;
  const props = { hub: desk, list: list.id, onClose };
  // A fresh lead is changed among the hub's leads.
  const mayChange = mayWrite && list.kind === "list" && !query.error && query.data && mayBeChanged(query.data);
  return mayChange ? <ContactForm {...props} contact={query.data} /> : <ContactView {...props} query={query} />;
}

type ViewProps = { hub: DeskHub; list: number; query: UseQueryResult<ContactRecord>; onClose: () => void };

function ContactView({ hub, list, query, onClose }: ViewProps) {
  const t = useTranslations("hubs.contact");
  const close = useTranslations("kit")("close");
  return (
    <Modal
      opened
      onClose={onClose}
      title={query.data ? t("editTitle", { client: query.data.number }) : t("one")}
      size="xl"
      closeButtonProps={{ "aria-label": close }}
    >
      <QueryView query={query} missing={<EmptyNote title={t("gone")}>{t("goneText")}</EmptyNote>}>
        {(contact) => (
          <Stack gap="md">
            <ContactState hub={hub} list={list} contact={contact} />
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}
