import { createContext, use } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { Insertion, Picked, PortEnd } from "./ports";

/** What the bar of a node does. */
export type NodeAction = "remove" | "disable" | "duplicate" | "menu";

/** What can be done on a canvas; without it the drawing is only to be looked at. */
export type Editing = {
  /** A port was pressed, by mouse or key: the first of two, or the second. */
  pickPort: (end: PortEnd) => void;
  connect: (from: PortEnd, to: PortEnd) => void;
  /** Leads a connection to a port elsewhere, or lets it begin there. */
  lead: (connection: string, end: PortEnd) => void;
  /** The port that is pressed next is where this connection leads, or begins. */
  pickConnection: (connection: string) => void;
  move: (places: ReadonlyMap<string, Point>) => void;
  setPoints: (connection: string, points: readonly Point[]) => void;
  disconnect: (connection: string) => void;
  writeNote: (node: string, text: string) => void;
  /** Does it to the node around this element. */
  actOnNode: (action: NodeAction, from: HTMLElement) => void;
  addAt: (kind: string, place: Point) => void;
  insert: (kind: string, insertion: Insertion) => void;
  /** Lets a node be chosen for a place of the drawing; `near`: where the eyes are. */
  chooseNode: (insertion: Insertion, near: Point) => void;
};

type Canvas = {
  editing: Editing | null;
  /** What waits for a port. */
  picked: Picked | null;
  /** By name, whether each flow that there is runs, in words; null where nobody asked. */
  flowStates: ReadonlyMap<string, string> | null;
};

const Context = createContext<Canvas>({ editing: null, picked: null, flowStates: null });

export const CanvasProvider = Context.Provider;

export function useCanvas(): Canvas {
  return use(Context);
}
