"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { cardLayoutOf } from "./card-layout";
import type { FlowEdge } from "./connection-edge";
import { type CanvasMarks, type CanvasNode, flowEdges, flowNodes } from "./flow-elements";
import { withEnds } from "./missing-ends";
import { withPlaces } from "./places";
import { portRooms } from "./port-rooms";
import { useNodeTitle, usePortName } from "./use-names";
import { steadyWays, type Ways, waysBack } from "./way/back";

/** The drawing as React Flow takes it. */
export function useFlowElements(
  views: readonly NodeView[],
  connections: readonly EdgeView[],
  {
    selection,
    marks,
    issues,
    moving,
    under,
  }: Omit<CanvasMarks, "nodeName" | "edgeName" | "outputName" | "leading" | "rooms" | "ways">,
) {
  const t = useTranslations("flowEditor");
  const nodeName = useNodeTitle();
  const nodesBefore = useRef(new Map<string, CanvasNode>());
  const edgesBefore = useRef(new Map<string, FlowEdge>());
  const there = useMemo(() => withPlaces(views), [views]);
  const { drawn, ends } = useMemo(() => withEnds(connections, there), [connections, there]);
  const leading = useMemo(() => {
    const ports = new Map<string, string>();
    for (const { source, sourcePort } of drawn) ports.set(source, `${ports.get(source) ?? " "}${sourcePort} `);
    return ports;
  }, [drawn]);
  // A name given to a node hides its words from what reads the screen.
  const saidName = useCallback(
    (node: NodeView) => (node.disabled ? t("disabledNode", { name: nodeName(node) }) : nodeName(node)),
    [t, nodeName],
  );
  const rooms = useMemo(() => portRooms(there, drawn), [there, drawn]);
  // There are many connections, and putting each into words anew would take longer than drawing them.
  const fromTo = useMemo(() => {
    const said = new Map<string, string>();
    return (from: string, to: string) => {
      const key = JSON.stringify([from, to]);
      const text = said.get(key) ?? t("connectionFromTo", { from, to });
      said.set(key, text);
      return text;
    };
  }, [t]);
  const edgeName = useMemo(() => {
    const names = new Map(there.map((node) => [node.key, nodeName(node)]));
    return ({ source, target }: EdgeView) => fromTo(names.get(source) ?? source, names.get(target) ?? target);
  }, [there, nodeName, fromTo]);
  const portName = usePortName();
  const outputName = useMemo(() => {
    const outputs = new Map(there.map((node) => [node.key, cardLayoutOf(node).outputs]));
    return ({ source, sourcePort }: EdgeView) => {
      const all = outputs.get(source) ?? [];
      const port = all.length > 1 ? all.find((one) => one.port === sourcePort) : undefined;
      return port ? portName(port) : null;
    };
  }, [there, portName]);
  // The same list as before, where it is, tells React Flow that there is nothing to do.
  const nodes = useMemo(() => {
    const shown = { selection, marks, issues, moving, leading, rooms, under, nodeName: saidName };
    const cards = flowNodes(there, shown, nodesBefore.current);
    return ends.size > 0 ? [...cards, ...ends.values()] : cards;
  }, [there, ends, selection, marks, issues, moving, leading, rooms, under, saidName]);
  const waysBefore = useRef<Ways>(new Map());
  const ways = useMemo(() => {
    waysBefore.current = steadyWays(waysBefore.current, waysBack(there, drawn, moving));
    return waysBefore.current;
  }, [there, drawn, moving]);
  const lines = useMemo(
    () => flowEdges(drawn, ends, { selection, marks, under, edgeName, outputName, ways }, edgesBefore.current),
    [drawn, ends, selection, marks, under, edgeName, outputName, ways],
  );
  return { nodes, edges: lines };
}
