"use client";

import { ActionIcon } from "@mantine/core";
import { IconArrowGuide, IconCirclePlus, IconUnlink } from "@tabler/icons-react";
import { useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import classes from "./connection-edge.module.css";
import { InsertButton } from "./insert-button";

type Props = { place: Point; onAdd: () => void; onLead: () => void; onDisconnect: () => void };

/** What can be done with the connection that is selected. */
export function ConnectionButtons({ place, onAdd, onLead, onDisconnect }: Props) {
  const t = useTranslations("flowEditor");
  const scale = useSteadyScale();
  return (
    <div
      className={`${classes.buttons} nopan nodrag`}
      role="toolbar"
      aria-label={t("connection")}
      style={{ translate: `${place.x}px ${place.y}px`, scale }}
    >
      <ActionIcon size={24} aria-label={t("addPoint")} title={t("addPoint")} onClick={onAdd}>
        <IconCirclePlus size={15} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t("lead")} title={t("lead")} onClick={onLead}>
        <IconArrowGuide size={15} />
      </ActionIcon>
      <ActionIcon size={24} aria-label={t("disconnect")} title={t("disconnect")} onClick={onDisconnect}>
        <IconUnlink size={15} />
      </ActionIcon>
    </div>
  );
}

type PlusProps = { place: Point; onPress: () => void };

/** The plus under a connection: so near that the pointer never leaves both on its way, however small the drawing is. */
export function ConnectionPlus({ place, onPress }: PlusProps) {
  const t = useTranslations("flowEditor");
  const scale = useSteadyScale();
  const below = Math.min(PLUS_BELOW_PX * scale, LINE_REACH_PX / 2);
  return (
    <InsertButton
      label={t("insert.on")}
      place="connection"
      style={{ translate: `${place.x}px ${place.y + below}px`, scale }}
      onPress={onPress}
    />
  );
}

/** How wide a connection can be pressed, in the drawing. */
export const LINE_REACH_PX = 18;
const PLUS_BELOW_PX = 3;

/** What makes something of the drawing as large on the screen at any zoom. */
export function useSteadyScale(): number {
  return useStore(({ transform }) => 1 / transform[2]);
}
