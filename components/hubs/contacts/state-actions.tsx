"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { useCancelContact } from "@/lib/outbound/queries.ts";

type Props = { hub: string; list: number; contact: ContactRecord };

/** What can be done with a contact as it stands, tried or not. */
export function ContactStateActions({ hub, list, contact }: Props) {
  const t = useTranslations("contacts.act");
  const confirm = useConfirm();
  const notify = useNotify();
  const cancel = useCancelContact(hub, list);
  const mayWrite = useMay("lists:write");
  if (!mayWrite || contact.status !== "waiting") return null;
  const cancelContact = async () => {
    const sure = await confirm({
      title: t("cancelTitle", { client: contact.number }),
      text: t("cancelText"),
      action: t("cancel"),
      cancel: t("keep"),
      danger: true,
    });
    if (!sure) return;
    cancel.mutate(contact.id, {
      onSuccess: () => notify.done(t("cancelled", { client: contact.number })),
      onError: notify.failed,
    });
  };
  return (
    <Group gap={6}>
      <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => void cancelContact()}>
        {t("cancel")}
      </Button>
    </Group>
  );
}
