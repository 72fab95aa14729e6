"use client";

import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { useCopy } from "@/components/ui/clipboard/use-copy";
import { DateTime } from "@/components/ui/date-time";
import type { InvitationLink } from "@/lib/account/schema.ts";

/** Shows a link that sets a user's password, once. */
export function InvitationDialog({ link, onClose }: { link: InvitationLink; onClose: () => void }) {
  const t = useTranslations("settings.users");
  const k = useTranslations("kit");
  const copy = useCopy();
  const copyAndClose = async () => {
    if (await copy(link.url, k("copied"))) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("linkTitle", { name: link.user })}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": k("close") }}
    >
      <Text size="sm" mb="sm">
        {t("linkText", { name: link.user })}
      </Text>
      <TextInput
        label={t("link")}
        value={link.url}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyText value={link.url} label={t("copyLink")} />}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {t("linkUntil")} <DateTime at={link.expiresAt} />
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => void copyAndClose()}>{t("copyAndClose")}</Button>
      </Group>
    </Modal>
  );
}
