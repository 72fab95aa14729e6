"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

type Props = {
  label: string;
  /** What else there is to know: a key, or what would be undone. */
  hint?: string;
  icon: Icon;
  pressed?: boolean;
  /** What it folds, and whether that is open. */
  folds?: { part: string; isOpen: boolean };
  disabled?: boolean;
  onClick: () => void;
};

/** A sign on the editor's bar, with its name and key where one points at it. */
export function ToolButton({ label, hint, icon: Sign, pressed, folds, disabled = false, onClick }: Props) {
  return (
    <Tooltip label={hint ? `${label} · ${hint}` : label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={folds?.isOpen}
        data-folds={folds?.part}
        variant={pressed ? "light" : "subtle"}
        color={pressed ? "rail" : "gray"}
        disabled={disabled}
        onClick={onClick}
      >
        <Sign size={17} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
