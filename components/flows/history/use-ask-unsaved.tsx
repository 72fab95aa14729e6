"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";

/** What becomes of unsaved changes; null: nothing is restored. */
type Choice = "keep" | "discard" | null;

/** Asks what becomes of unsaved changes before a version is restored beside them. */
export function useAskUnsaved(): { askUnsaved: (version: number) => Promise<Choice>; unsavedDialog: ReactNode } {
  const t = useTranslations("flowHistory");
  const kit = useTranslations("kit");
  const [asking, setAsking] = useState<{ version: number; answer: (choice: Choice) => void } | null>(null);
  const choose = (choice: Choice) => {
    asking?.answer(choice);
    setAsking(null);
  };
  const unsavedDialog = asking && (
    <Modal
      opened
      size="lg"
      onClose={() => choose(null)}
      title={t("askTitle", { version: asking.version })}
      closeButtonProps={{ "aria-label": kit("close") }}
    >
      <Text size="sm">{t("askText", { version: asking.version })}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => choose(null)} data-autofocus>
          {kit("cancel")}
        </Button>
        <Button variant="default" onClick={() => choose("discard")}>
          {t("askDiscard")}
        </Button>
        <Button onClick={() => choose("keep")}>{t("askKeep")}</Button>
      </Group>
    </Modal>
  );
  const askUnsaved = (version: number) => new Promise<Choice>((answer) => setAsking({ version, answer }));
  return { askUnsaved, unsavedDialog };
}
