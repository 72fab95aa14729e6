"use client";

import { Button, CloseButton, SegmentedControl } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type Ref, useId } from "react";
import classes from "./panel.module.css";

export type Effects = "stub" | "real";

type Props = {
  effects: Effects;
  onEffects: (effects: Effects) => void;
  /** Absent: no test is shown. */
  onClear: (() => void) | undefined;
  canRun: boolean;
  busy: boolean;
  onRun: () => void;
  start: Ref<HTMLButtonElement>;
  onClose: () => void;
};

/** What a test does, and the button that runs it. */
export function TestBar({ effects, onEffects, onClear, canRun, busy, onRun, start, onClose }: Props) {
  const t = useTranslations("flowTestRun");
  const id = useId();
  return (
    <header className={classes.bar}>
      <h2>{t("title")}</h2>
      <div className={classes.choice}>
        <span id={id}>{t("effects.label")}</span>
        <SegmentedControl<Effects>
          size="xs"
          aria-labelledby={id}
          value={effects}
          onChange={onEffects}
          data={[
            { value: "stub", label: t("effects.stub") },
            { value: "real", label: t("effects.real") },
          ]}
        />
      </div>
      <p className={classes.hint}>{effects === "real" ? t("allSent") : t("nothingSent")}</p>
      <div className={classes.actions}>
        {onClear ? (
          <Button variant="default" size="compact-sm" onClick={onClear}>
            {t("clear")}
          </Button>
        ) : null}
        <Button
          ref={start}
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          disabled={!canRun}
          loading={busy}
          onClick={onRun}
        >
          {t("run")}
        </Button>
        <CloseButton size="sm" aria-label={t("close")} onClick={onClose} />
      </div>
    </header>
  );
}
