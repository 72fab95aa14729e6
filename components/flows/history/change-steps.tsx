"use client";

import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./drawn-changes.module.css";

type Props = { place: number; count: number; onStep: (by: 1 | -1) => void };

/** To the change before and to the one after, by mouse; the keys are p and n. */
export function ChangeSteps({ place, count, onStep }: Props) {
  const t = useTranslations("flowHistory.page");
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        aria-label={t("previous")}
        title={`${t("previous")} (p)`}
        aria-keyshortcuts="p"
        disabled={count === 0}
        onClick={() => onStep(-1)}
      >
        <IconChevronUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t("next")}
        title={`${t("next")} (n)`}
        aria-keyshortcuts="n"
        disabled={count === 0}
        onClick={() => onStep(1)}
      >
        <IconChevronDown size={15} />
      </ActionIcon>
      <span className={classes.place} role="status">
        {t("place", { number: place < 0 ? "–" : place + 1, count })}
      </span>
    </div>
  );
}
