"use client";

import { useStore } from "@xyflow/react";
import { useEffect } from "react";

/** Lets the targets of ports and of connections' ends grow as the drawing is made smaller, so that they stay in reach. */
export function PortTargetSize() {
  const root = useStore(({ domNode }) => domNode);
  const reach = useStore(({ transform }) => reachAt(transform[2]));
  useEffect(() => root?.style.setProperty("--port-reach", String(reach)), [root, reach]);
  return null;
}

/** In steps, each of which styles every port anew; further than twice would reach over what stands beside. */
function reachAt(zoom: number): number {
  return Math.min(Math.max(Math.ceil(4 / zoom) / 4, 1), 2);
}
