"use client";

import { ActionIcon } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";

const KeysDialog = dynamic(() => import("./keys-dialog").then((file) => file.KeysDialog), { ssr: false });

/** Tells the keys of the search page; the question mark opens it from anywhere on the page. */
export function KeysButton() {
  const t = useTranslations("interactions.keys");
  const [opened, setOpened] = useState<boolean | null>(null);
  const open = () => setOpened(true);
  useHotkeys([
    ["?", open],
    ["shift+?", open],
  ]);
  return (
    <>
      <ActionIcon aria-label={t("title")} title={`${t("title")} (?)`} onClick={open}>
        <IconKeyboard size={17} />
      </ActionIcon>
      {opened === null ? null : <KeysDialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
