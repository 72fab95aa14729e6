"use client";

import { Kbd, Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./help-sheet.module.css";
import { keyBindings } from "./key-bindings";

const groups = ["flow", "select", "change", "see"] as const;
const signs: Record<string, string> = {
  mod: "Ctrl",
  shift: "Shift",
  alt: "Alt",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Backspace: "⌫",
};

/** Every key of the editor and what it does. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("flowEditor");
  const kit = useTranslations("kit");
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
                          {shown(key, { " ": t("space"), Delete: t("del") })}
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

function shown(key: string, named: Record<string, string>): string {
  if (named[key]) return named[key];
  return key === "+"
    ? key
    : key
        .split("+")
        .map((part) => signs[part] ?? part)
        .join(" ");
}
