"use client";

import { Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";

/** Shows a new key, once. */
export function NewKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslations("settings.api-keys");
  const k = useTranslations("kit");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("made")}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": k("close") }}
    >
      <Text size="sm" mb="sm">
        {t("once")}
      </Text>
      <TextInput
        label={t("key")}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        rightSection={<CopyText value={value} label={t("copy")} />}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("kept")}</Button>
      </Group>
    </Modal>
  );
}
