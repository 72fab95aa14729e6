"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { useRemoveContact } from "@/lib/outbound/queries.ts";
import { mayBeChanged } from "./may-be-changed";
import { useOpenContact } from "./use-open-contact";

/** A fresh lead is changed among the hub's leads. */
type Props = { hub: string; list: number; isOfList: boolean; contact: ContactRecord };

/** The way to a contact's dialog, and what can be done with one that nobody has tried to reach yet. */
export function ContactActions({ hub, list, isOfList, contact }: Props) {
  const t = useTranslations("hubs.contact");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutate, isPending } = useRemoveContact(hub, list);
  const { open } = useOpenContact();
  const mayWrite = useMay("lists:write");
  const mayChange = mayWrite && isOfList && mayBeChanged(contact);
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
      <Button size="compact-sm" variant="default" onClick={() => open(contact.id)}>
        {t(mayChange ? "edit" : "view")}
      </Button>
      {mayChange ? (
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void remove()}>
          {t("remove")}
        </Button>
      ) : null}
    </Group>
  );
}
