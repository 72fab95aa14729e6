"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { LineChange } from "./change";

type Props = {
  /** What the node is called. */
  name: string;
  leadsOn: boolean;
  disabled: boolean;
  onDisable: (() => void) | undefined;
  onChange: (what: LineChange) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** What can be done with a node in the outline. */
export function OutlineMenu({ name, leadsOn, disabled, onDisable, onChange, onRemove, onClose }: Props) {
  const t = useTranslations("flowEditor.outline");
  const [opened, setOpened] = useState(false);
  const button = (
    <ActionIcon
      size={24}
      aria-label={t("menu", { name })}
      aria-haspopup="menu"
      onClick={opened ? undefined : () => setOpened(true)}
    >
      <IconDots size={15} />
    </ActionIcon>
  );
  // Hundreds of menus that nobody opens take longer to make than the lines they stand in.
  if (!opened) return button;
  return (
    <Menu
      opened
      onChange={setOpened}
      position="bottom-end"
      // A menu that takes its time to go would take the focus from the field it opens.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onClose={onClose}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange("add")}>{t("add")}</Menu.Item>
        <Menu.Item onClick={() => onChange("connect")} disabled={!leadsOn}>
          {t("connect")}
        </Menu.Item>
        <Menu.Item onClick={() => onChange("rename")}>{t("rename")}</Menu.Item>
        {onDisable ? <Menu.Item onClick={onDisable}>{t(disabled ? "enable" : "disable")}</Menu.Item> : null}
        <Menu.Divider />
        <Menu.Item color="red" onClick={onRemove}>
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
