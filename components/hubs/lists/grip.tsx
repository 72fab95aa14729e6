"use client";

import { IconGripVertical } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import classes from "./grip.module.css";
import { useListMoves } from "./moves";
import type { OrderStep } from "./order";

const steps: Record<string, OrderStep> = { ArrowUp: "sooner", ArrowDown: "later", Home: "first", End: "last" };

/** The handle by which a list is dragged to another place, or moved by the arrow keys. */
export function ListGrip({ list }: { list: ListRecord }) {
  const t = useTranslations("hubs.order");
  const { order, step, onDrag } = useListMoves();
  const nameOf = useListName();
  const grip = useRef<HTMLButtonElement>(null);
  const place = order.indexOf(list.id) + 1;
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    step(list, by);
    // A row that is moved in the document loses the focus.
    requestAnimationFrame(() => grip.current?.focus());
  };
  return (
    <button
      ref={grip}
      type="button"
      className={classes.grip}
      aria-label={t("grip", { name: nameOf(list), place })}
      title={t("hint")}
      draggable
      onKeyDown={move}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", list.filename);
        onDrag(list);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <IconGripVertical size={15} aria-hidden />
      <span className={classes.place}>{place}</span>
    </button>
  );
}
