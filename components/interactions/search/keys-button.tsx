"use client";

import { ActionIcon, Kbd, Modal } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import classes from "./keys-button.module.css";

const keys = [
  { does: "find", pressed: ["/"] },
  { does: "query", pressed: ["Q"] },
  { does: "next", pressed: ["J"] },
  { does: "previous", pressed: ["K"] },
  { does: "page", pressed: ["Enter"] },
  { does: "into", pressed: ["Tab"] },
  { does: "along", pressed: ["↑", "↓"] },
  { does: "cells", pressed: ["→", "Enter"] },
  { does: "choose", pressed: ["Space"] },
  { does: "through", pressed: ["Shift", "Space"] },
  { does: "copy", pressed: ["C"] },
  { does: "span", pressed: ["Shift", "←", "→"] },
  { does: "jump", pressed: ["Ctrl", "K"] },
  { does: "keys", pressed: ["?"] },
] as const;

/** Every key of the search page and what it does; the question mark opens it from anywhere on the page. */
export function KeysButton() {
  const t = useTranslations("interactions.keys");
  const kit = useTranslations("kit");
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  useHotkeys([
    ["?", open],
    ["shift+?", open],
  ]);
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label={t("title")} title={`${t("title")} (?)`} onClick={open}>
        <IconKeyboard size={17} />
      </ActionIcon>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("title")}
        closeButtonProps={{ "aria-label": kit("close") }}
      >
        <dl className={classes.keys}>
          {keys.map(({ does, pressed }) => (
            <div key={does}>
              <dt>{t(does)}</dt>
              <dd>
                {pressed.map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
                  </Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
