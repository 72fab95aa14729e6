"use client";

import { Kbd, Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./help-sheet.module.css";
import { keyBindings } from "./key-bindings";
import { useKeyName } from "./use-key-name";

const groups = ["flow", "select", "change", "see"] as const;

/** Every key of the editor and what it does. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("flowEditor");
  const kit = useTranslations("kit");
  const keyName = useKeyName();
  return (
    <Modal opened onClose={onClose} title={t("helpTitle")} size="xl" closeButtonProps={{ "aria-label": kit("close") }}>
      <p className={classes.mouse}>{t("helpMouse")}</p>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group} className={classes.group}>
            <h3>{t(`keyGroup.${group}`)}</h3>
            <dl>
              {keyBindings
                .filter((binding) => binding.group === group)
                .map(({ action, keys }) => (
                  <div key={action}>
                    <dt>{t(`key.${action}`)}</dt>
                    <dd>
                      {keys.map((key) => (
                        <Kbd key={key} size="xs">
                          {keyName(key)}
                        </Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
