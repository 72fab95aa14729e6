"use client";

import { Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";

type Props = { error: unknown; onRetry: () => void; onClose: () => void };

/** Stands where the form of a hub's settings would, when the settings could not be read. */
export function UnreadDialog({ error, onRetry, onClose }: Props) {
  const t = useTranslations("hubs");
  const kit = useTranslations("kit");
  return (
    <Modal opened onClose={onClose} title={t("form.edit")} closeButtonProps={{ "aria-label": kit("close") }}>
      <ErrorPanel error={error} onRetry={onRetry} />
    </Modal>
  );
}
