"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type Action = { label: string; icon?: ReactNode; danger?: boolean; onClick: () => void };

/** What else can be done with a row, behind one button named `label`. */
export function RowActions({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: text, icon, danger, onClick }) => (
          <Menu.Item key={text} leftSection={icon} {...(danger && { color: "red" })} onClick={onClick}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
