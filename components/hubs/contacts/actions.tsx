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

/** A fresh lead is changed among the hub's leads. */
type Props = { hub: string; list: number; isOfList: boolean; contact: ContactRecord };

/** The way to a contact's dialog, and what can be done with one that nobody has tried to reach yet. */
export function ContactActions({ hub, list, isOfList, contact }: Props) {
  const t = useTranslations("hubs.contact");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutate, isPending } = useRemoveContact(hub, list);
  const [shown, setShown] = useState(false);
  const mayWrite = useMay("lists:write");
  const mayChange = mayWrite && isOfList && contact.status === "waiting" && contact.attempts === 0;
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
      <Button size="compact-sm" variant="default" onClick={() => setShown(true)}>
        {t(mayChange ? "edit" : "view")}
      </Button>
      {mayChange ? (
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void remove()}>
          {t("remove")}
        </Button>
      ) : null}
      {shown ? (
        <ContactDialog hub={hub} list={list} contact={contact} mayChange={mayChange} onClose={() => setShown(false)} />
      ) : null}
    </Group>
  );
}
