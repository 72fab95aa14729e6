"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { useCancelContact, useRetryContact } from "@/lib/outbound/queries.ts";

type Props = { hub: string; list: number; contact: ContactRecord };

/** The buttons for a contact in its present status. */
export function ContactStateActions({ hub, list, contact }: Props) {
  const t = useTranslations("contacts.act");
  const confirm = useConfirm();
  const notify = useNotify();
  const cancel = useCancelContact(hub, list);
  const retry = useRetryContact(hub, list);
  const mayWrite = useMay("lists:write");
  const { status, number: client, result, history } = contact;
  const mayRetry = history.length > 0 && (status === "waiting" || status === "done");
  const mayCancel = status === "waiting";
  if (!mayWrite || !(mayRetry || mayCancel)) return null;
  const tryAgain = async () => {
    // A contact that was reached, or is done, needs a confirmation.
    const isOver = status !== "waiting" || result === "answered";
    const sure =
      !isOver || (await confirm({ title: t("retryTitle", { client }), text: t("retryText"), action: t("retry") }));
    if (!sure) return;
    retry.mutate(contact.id, {
      onSuccess: () => notify.done(t("retried", { client })),
      onError: notify.failed,
    });
  };
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
      {mayRetry ? (
        <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => void tryAgain()}>
          {t("retry")}
        </Button>
      ) : null}
      {mayCancel ? (
        <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => void cancelContact()}>
          {t("cancel")}
        </Button>
      ) : null}
    </Group>
  );
}
