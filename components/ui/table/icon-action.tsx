"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

type Props = { label: string; icon: ReactNode; disabled: boolean; onClick: () => void };

/** What can be done with a row, as a sign that leaves the columns their room; pointing at it shows its name. */
export function IconAction({ label, icon, disabled, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
