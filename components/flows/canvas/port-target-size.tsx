"use client";

import { useStore } from "@xyflow/react";
import { useEffect } from "react";
import { steppedScale } from "./far/output-name";

/** Smaller, what could be pressed behind a port would lie on other things. */
const FAR_ZOOM = 0.5;
/** Smaller, a card has room for its sign and its name. */
const NAME_ZOOM = 0.4;
/** Smaller, for its sign alone. */
const SIGN_ZOOM = 0.2;

/**
 * Lets the targets of ports and of connections' ends grow as the drawing is made smaller, so that they stay in reach, and
 * cards leave out what could not be read.
 */
export function PortTargetSize() {
  const root = useStore(({ domNode }) => domNode);
  const reach = useStore(({ transform }) => reachAt(transform[2]));
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const nameScale = useStore(({ transform: [, , zoom] }) => (zoom < NAME_ZOOM ? steppedScale(zoom) : 1));
  const detail = useStore(({ transform: [, , zoom] }) => detailAt(zoom));
  useEffect(() => root?.style.setProperty("--name-scale", String(nameScale)), [root, nameScale]);
  useEffect(() => {
    if (detail === null) root?.removeAttribute("data-detail");
    else root?.setAttribute("data-detail", detail);
  }, [root, detail]);
  useEffect(() => root?.style.setProperty("--port-reach", String(reach)), [root, reach]);
  useEffect(() => {
    root?.toggleAttribute("data-far", isFar);
  }, [root, isFar]);
  return null;
}

/** All that a card shows there; null: everything. */
function detailAt(zoom: number): "name" | "sign" | null {
  if (zoom >= NAME_ZOOM) return null;
  return zoom >= SIGN_ZOOM ? "name" : "sign";
}

/** In steps, each of which styles every port anew; further than twice would reach over what stands beside. */
function reachAt(zoom: number): number {
  return Math.min(Math.max(Math.ceil(4 / zoom) / 4, 1), 2);
}
