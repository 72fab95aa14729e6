"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import classes from "./previous-next.module.css";

type Props = {
  number: number | null;
  /** Undefined while it is counted. */
  total: number | undefined;
  next: (() => void) | null;
  previous: (() => void) | null;
};

/** Which of the results this is, and the steps to those beside it. */
export function PreviousNext({ number, total, next, previous }: Props) {
  const t = useTranslations("interactions.peek");
  return (
    <>
      {number === null || total === undefined ? null : (
        <span className={classes.place}>{t("place", { number, total })}</span>
      )}
      <Step label={t("previous")} hint="K" icon={<IconChevronUp size={17} />} onClick={previous} />
      <Step label={t("next")} hint="J" icon={<IconChevronDown size={17} />} onClick={next} />
    </>
  );
}

type StepProps = { label: string; hint: string; icon: ReactNode; onClick: (() => void) | null };

function Step({ label, hint, icon, onClick }: StepProps) {
  return (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={hint}
        variant="default"
        // Not `disabled`: the last row's button would lose the focus it was pressed with.
        {...(onClick === null && { "data-disabled": true, "aria-disabled": true })}
        onClick={() => onClick?.()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
