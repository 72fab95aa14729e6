import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { portPlaceOf } from "./card-layout";
import { endRoomOf } from "./edge-curve";

/** As far as a port can be pressed beyond its 24 px where nothing is connected. */
export const FREE_PORT_ROOM_PX = 24;
/** Beside it the connection's end is taken hold of. */
const PORT_SHARE = 0.6;
const TARGET_PX = 24;

/** How far the ports of nodes can be pressed beyond their 24 px, so that most of their shortest connection stays free. */
export function portRooms(nodes: readonly NodeView[], edges: readonly EdgeView[]): ReadonlyMap<string, number> {
  const there = new Map(nodes.map((node) => [node.key, node]));
  const rooms = new Map<string, number>();
  for (const { source, sourcePort, target, targetPort, points } of edges) {
    const [before, after] = [there.get(source), there.get(target)];
    if (!before || !after) continue;
    const from = portPlaceOf(before, { side: "outputs", port: sourcePort });
    const to = portPlaceOf(after, { side: "inputs", port: targetPort });
    const room = Math.max(0, endRoomOf(from, to, points) * PORT_SHARE - TARGET_PX / 2);
    for (const key of [source, target]) rooms.set(key, Math.min(room, rooms.get(key) ?? FREE_PORT_ROOM_PX));
  }
  return rooms;
}
