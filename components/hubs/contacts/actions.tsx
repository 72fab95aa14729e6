"use client";

import { Button, Group } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { useRemoveContact } from "@/lib/outbound/queries.ts";

const ContactDialog = dynamic(() => import("./dialog").then((file) => file.ContactDialog));

/** What can be done with a contact that nobody has tried to reach yet. */
export function ContactActions({ hub, list, contact }: { hub: string; list: number; contact: ContactRecord }) {
  const t = useTranslations("hubs.contact");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutate, isPending } = useRemoveContact(hub, list);
  const [editing, setEditing] = useState(false);
  const mayChange = useMay("lists:write");
  if (!mayChange || contact.status !== "waiting" || contact.attempts > 0) return null;
  const remove = async () => {
    const sure = await confirm({
      title: t("removeTitle", { client: contact.number }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    mutate(contact.id, {
      onSuccess: () => notify.done(t("removed", { client: contact.number })),
      onError: notify.failed,
    });
  };
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
        {t("edit")}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void remove()}>
        {t("remove")}
      </Button>
      {editing ? <ContactDialog hub={hub} list={list} contact={contact} onClose={() => setEditing(false)} /> : null}
    </Group>
  );
}
