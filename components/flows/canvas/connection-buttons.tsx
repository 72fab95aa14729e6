"use client";

import { ActionIcon } from "@mantine/core";
import { IconArrowGuide, IconCirclePlus, IconUnlink } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import classes from "./connection-edge.module.css";

type Props = { place: Point; onAdd: () => void; onLead: () => void; onDisconnect: () => void };

/** What can be done with the connection that is selected. */
export function ConnectionButtons({ place, onAdd, onLead, onDisconnect }: Props) {
  const t = useTranslations("flowEditor");
  return (
    <div
      className={`${classes.buttons} nopan nodrag`}
      role="toolbar"
      aria-label={t("connection")}
      style={{ translate: `${place.x}px ${place.y}px` }}
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
