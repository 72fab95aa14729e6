"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useTakenFoot } from "@/components/ui/part/use-taken-foot";
import classes from "./step-buttons.module.css";

type Props = {
  onBack: () => void;
  onNext?: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** What else can be done here, at the other end. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** Back and onward, at the foot of the window for as long as a step is looked at. */
export function StepButtons({ onBack, onNext, busy = false, disabled = false, aside, children }: Props) {
  const t = useTranslations("upload");
  useTakenFoot();
  return (
    <div className={classes.buttons}>
      <div className={classes.aside}>{aside}</div>
      <Button variant="default" onClick={onBack} disabled={disabled}>
        {t("back")}
      </Button>
      {onNext ? (
        <Button onClick={onNext} loading={busy} disabled={disabled && !busy}>
          {t("next")}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
