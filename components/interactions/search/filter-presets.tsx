"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconRestore } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { asAddress } from "@/components/ui/address/as-address";
import { isRecent, presets } from "@/lib/interactions/search/range.ts";
import { untouched } from "@/lib/interactions/search/url.ts";
import classes from "./filter-presets.module.css";
import type { SearchState } from "./use-search";

/** The ranges that are asked for most, a press each, and the way back to how a search begins. */
export function FilterPresets({ state, onReset }: { state: SearchState; onReset: () => void }) {
  const { preset, range, zone, isUntouched, change, hrefOf } = state;
  const t = useTranslations("interactions.filters");
  return (
    <div className={classes.presets}>
      {presets.map((one) => {
        const dates = one === preset ? `${range.from} – ${range.to} ${zone}` : undefined;
        const to = { range: one === "today" ? null : one, from: null, to: null };
        return (
          <UnstyledButton
            key={one}
            {...asAddress(hrefOf(to), () => change(to))}
            className={classes.preset}
            aria-pressed={one === preset}
            title={dates ?? (isRecent(one) ? t(`preset.${one}`) : undefined)}
            {...(isRecent(one) && { "aria-label": `${t(`recent.${one}`)}: ${t(`preset.${one}`)}` })}
          >
            {isRecent(one) ? t(`recent.${one}`) : t(`preset.${one}`)}
          </UnstyledButton>
        );
      })}
      {isUntouched ? null : (
        <Button
          {...asAddress(hrefOf(untouched), onReset)}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconRestore size={14} />}
          title={t("resetHint")}
        >
          {t("reset")}
        </Button>
      )}
    </div>
  );
}
