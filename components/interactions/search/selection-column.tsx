"use client";

import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { columnsOf } from "@/components/ui/table/data-table";
import { RowCheckbox } from "@/components/ui/table/row-checkbox";
import { useZone } from "@/components/ui/zone/zone";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import type { Selection } from "./use-selection";

/** In pixels: the columns that stay in sight begin behind it. */
export const SELECTION_WIDTH_PX = 36;

const column = columnsOf<InteractionRecord>();

/** What the column's cells show and change. */
export const SelectionContext = createContext<Selection | null>(null);

/**
 * The column that chooses rows; with Shift, all from the last one touched. Made once: a cell that is another function
 * at each render would be another checkbox, and lose the focus and the click that came with it.
 */
export const selectionColumn = column.display({
  id: "selection",
  header: () => <PageChoice />,
  meta: { size: SELECTION_WIDTH_PX, pinnedAt: 0, rigid: true },
  cell: ({ row: { original } }) => <RowChoice row={original} />,
});

function PageChoice() {
  const t = useTranslations("views.selection");
  const selection = use(SelectionContext);
  return (
    <RowCheckbox
      label={t("page")}
      checked={selection?.page === "all"}
      indeterminate={selection?.page === "some"}
      onToggle={() => selection?.togglePage()}
    />
  );
}

function RowChoice({ row: { guid, client, timings } }: { row: InteractionRecord }) {
  const t = useTranslations("views.selection");
  const zone = useZone();
  const selection = use(SelectionContext);
  const started = parseUtc(timings.startDate);
  return (
    <RowCheckbox
      label={t("one", {
        client: client.name || client.id || guid,
        at: started ? formatIn(started, zone) : timings.startDate,
      })}
      checked={selection?.has(guid) ?? false}
      onToggle={(range) => selection?.toggle(guid, range)}
    />
  );
}
