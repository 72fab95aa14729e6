"use client";

import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

/** A button that copies `value`; `label` says what it is. */
export function CopyText({ value, label }: { value: string; label: string }) {
  const t = useTranslations("kit");
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t("copied") : label}>
          <ActionIcon size={24} onClick={copy} aria-label={copied ? t("copied") : label}>
            {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
