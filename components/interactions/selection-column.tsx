"use client";

import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnsOf } from "@/components/ui/data-table";
import { useZone } from "@/components/ui/zone";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import { formatIn, parseUtc } from "@/lib/time.ts";
import classes from "./selection.module.css";
import type { Selection } from "./use-selection";

/** In pixels: the columns that stay in sight begin behind it. */
export const SELECTION_WIDTH = 36;

const column = columnsOf<InteractionRecord>();

/** The column that chooses rows; with Shift, all from the last one touched. */
export function useSelectionColumn(selection: Selection) {
  const t = useTranslations("views.selection");
  const zone = useZone();
  return column.display({
    id: "selection",
    header: () => (
      <Checkbox
        size="xs"
        aria-label={t("page")}
        checked={selection.page === "all"}
        indeterminate={selection.page === "some"}
        onChange={selection.togglePage}
      />
    ),
    meta: { size: SELECTION_WIDTH, pinnedAt: 0, rigid: true },
    cell: ({ row: { original } }) => {
      const { guid, client, timings } = original;
      const started = parseUtc(timings.startDate);
      return (
        <Checkbox
          size="xs"
          className={classes.choice}
          aria-label={t("one", {
            client: client.name || client.id || guid,
            at: started ? formatIn(started, zone) : timings.startDate,
          })}
          checked={selection.has(guid)}
          onChange={({ nativeEvent }) =>
            selection.toggle(guid, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      );
    },
  });
}
