"use client";

import { Kbd, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import classes from "./keys-dialog.module.css";

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

/** Every key of the search page and what it does. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations("interactions.keys");
  const kit = useTranslations("kit");
  // A dialog that is mounted open would not know where the focus was.
  const isMounted = useMounted();
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
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
  );
}
