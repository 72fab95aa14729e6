"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./live-button.module.css";
import type { Live } from "./use-live";

/** Shows what comes in by itself, until it is pressed again. */
export function LiveButton({ live: { isOn, isPossible, isWanted, set } }: { live: Live }) {
  const t = useTranslations("interactions.live");
  return (
    <Button
      size="compact-xs"
      variant={isOn ? "light" : "subtle"}
      color={isOn ? "rail" : "gray"}
      leftSection={<span className={classes.dot} data-on={isOn || undefined} aria-hidden />}
      aria-pressed={isOn}
      title={t(isPossible ? "hint" : "never")}
      onClick={() => isPossible && set(!isWanted)}
      data-disabled={!isPossible}
      aria-disabled={!isPossible || undefined}
    >
      {t("live")}
    </Button>
  );
}
