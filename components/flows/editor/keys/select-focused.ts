import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { PortEnd } from "../../canvas/ports";
import type { Editor } from "../state/editor-context";

/** What is done to the selection is done to the node that has the keys, where neither that nor its connection is in it. */
export function selectFocused({ store, commands }: Editor, target: EventTarget | null): void {
  const key = focusedKey(target);
  const { document, module, selection } = store.getState();
  if (key === null || selection.has(key)) return;
  const { edges } = viewOf(document, module);
  const isOwn = edges.some((edge) => selection.has(edge.key) && (edge.source === key || edge.target === key));
  if (!isOwn) commands.select([key]);
}

/** The key of the node that an event comes from. */
export function focusedKey(target: EventTarget | null): string | null {
  const node = target instanceof HTMLElement ? target.closest<HTMLElement>(".react-flow__node") : null;
  return node?.dataset.id ?? null;
}

/** The port that an event comes from. */
export function focusedPort(target: EventTarget | null): PortEnd | null {
  const handle = target instanceof HTMLElement ? target.closest<HTMLElement>(".react-flow__handle") : null;
  const { nodeid: node, handleid: port } = handle?.dataset ?? {};
  if (!handle || node === undefined || port === undefined) return null;
  return { node, side: handle.classList.contains("source") ? "outputs" : "inputs", port };
}
