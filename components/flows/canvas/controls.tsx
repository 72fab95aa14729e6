"use client";

import { ActionIcon } from "@mantine/core";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { MiniMap, Panel, useReactFlow, useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import classes from "./flow-canvas.module.css";
import type { FlowNode } from "./flow-elements";
import { showAll } from "./view/show-all";

const mapClasses = {
  plain: classes.mapNode,
  unchanged: classes.mapUnchanged,
  added: classes.mapAdded,
  removed: classes.mapRemoved,
  changed: classes.mapChanged,
};

/** A map of fewer nodes says nothing, and lies over some of them. */
const LEAST_MAPPED_NODES = 15;

/** How much of the drawing is seen, and which part of it. */
export function CanvasControls() {
  const t = useTranslations("flowEditor.zoom");
  const view = useReactFlow();
  const { zoomIn, zoomOut, zoomTo } = view;
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  const isMapped = useStore(({ nodes }) => nodes.length >= LEAST_MAPPED_NODES);
  return (
    <>
      {isMapped ? (
        <MiniMap<FlowNode>
          className={classes.map}
          ariaLabel={t("map")}
          pannable
          zoomable
          nodeClassName={({ data }) => ("mark" in data ? mapClasses[data.mark ?? "plain"] : classes.mapMissing) ?? ""}
          nodeBorderRadius={6}
        />
      ) : null}
      <Panel position="bottom-left" className={classes.controls}>
        <ActionIcon size={26} aria-label={t("out")} title={t("out")} onClick={() => void zoomOut()}>
          <IconMinus size={15} />
        </ActionIcon>
        <button type="button" className={classes.zoom} aria-label={t("reset", { zoom })} onClick={() => void zoomTo(1)}>
          {zoom} %
        </button>
        <ActionIcon size={26} aria-label={t("in")} title={t("in")} onClick={() => void zoomIn()}>
          <IconPlus size={15} />
        </ActionIcon>
        <ActionIcon size={26} aria-label={t("fit")} title={t("fit")} onClick={() => showAll(view)}>
          <IconMaximize size={15} />
        </ActionIcon>
      </Panel>
    </>
  );
}
