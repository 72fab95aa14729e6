"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { DataTable } from "@/components/ui/table/data-table";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { useListMoves } from "./moves";
import { isOpen } from "./order";
import { useListColumns } from "./use-list-columns";

type Props = {
  hub: string;
  rows: ListRecord[];
  /** Whether the rows stand as they are worked, and can be dragged. */
  byWork: boolean;
  empty: ReactNode;
};

/** The lists in the order given; where that is the order of work, one that is dropped on a row takes a place beside it. */
export function ListTable({ hub, rows, byWork, empty }: Props) {
  const t = useTranslations("hubs");
  const columns = useListColumns(hub, byWork);
  const { dragged, put, onDrag } = useListMoves();
  const [over, setOver] = useState<{ id: number; side: "before" | "after" } | null>(null);
  const dropOn = (list: ListRecord) => {
    if (!byWork || !dragged || dragged.id === list.id || !isOpen(list)) return {};
    return {
      "data-drop": over?.id === list.id ? over.side : undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < top + height / 2 ? "before" : "after";
        if (over?.id !== list.id || over.side !== side) setOver({ id: list.id, side });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (over) put(dragged, over.side === "before" ? { before: over.id } : { after: over.id });
        setOver(null);
        onDrag(null);
      },
    };
  };
  return (
    <DataTable
      label={t("lists")}
      columns={columns}
      rows={rows}
      rowKey={(list) => String(list.id)}
      rowProps={dropOn}
      empty={empty}
    />
  );
}
