"use client";

import { useStore } from "@xyflow/react";
import { useEffect } from "react";

/** Smaller, what could be pressed behind a port would lie on other things. */
const FAR_ZOOM = 0.5;

/** Lets the targets of ports and of connections' ends grow as the drawing is made smaller, so that they stay in reach. */
export function PortTargetSize() {
  const root = useStore(({ domNode }) => domNode);
  const reach = useStore(({ transform }) => reachAt(transform[2]));
  const isFar = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  useEffect(() => root?.style.setProperty("--port-reach", String(reach)), [root, reach]);
  useEffect(() => {
    root?.toggleAttribute("data-far", isFar);
  }, [root, isFar]);
  return null;
}

/** In steps, each of which styles every port anew; further than twice would reach over what stands beside. */
function reachAt(zoom: number): number {
  return Math.min(Math.max(Math.ceil(4 / zoom) / 4, 1), 2);
}
