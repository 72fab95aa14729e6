"use client";

import { Button } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { presets } from "@/lib/interactions/range.ts";
import classes from "./filters.module.css";
import type { SearchState } from "./use-search";

/** The days that are asked for most, a press each, and the way back to how a search begins. */
export function FilterPresets({ state, onReset }: { state: SearchState; onReset: () => void }) {
  const { preset, isUntouched, change } = state;
  const t = useTranslations("interactions.filters");
  return (
    <div className={classes.presets}>
      {presets.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === preset ? "light" : "subtle"}
          color={one === preset ? "rail" : "gray"}
          aria-pressed={one === preset}
          onClick={() => change({ range: one === "today" ? null : one, from: null, to: null })}
        >
          {t(`preset.${one}`)}
        </Button>
      ))}
      {isUntouched ? null : (
        <Button
          className={classes.clear}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconRestore size={14} />}
          title={t("resetHint")}
          onClick={onReset}
        >
          {t("reset")}
        </Button>
      )}
    </div>
  );
}
