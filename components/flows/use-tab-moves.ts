import { type DragEvent, useState } from "react";

type Over = { module: string; side: "before" | "after" };

/** Lets tabs of modules be dragged beside others. `onMove` gets the place that a module is to have; absent: they stay. */
export function useTabMoves(modules: readonly string[], onMove?: (module: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  // Home stays first: runs begin there.
  const sideOf = (module: string, { clientX, currentTarget }: DragEvent): Over["side"] => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return module !== "Home" && clientX < left + width / 2 ? "before" : "after";
  };
  return (module: string) => {
    if (!onMove) return {};
    const carry = {
      draggable: module !== "Home",
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        // What has no data is not dragged in every browser.
        event.dataTransfer.setData("text/plain", module);
        setDragged(module);
      },
      onDragEnd: end,
    };
    if (dragged === null || dragged === module) return carry;
    return {
      ...carry,
      "data-drop": over?.module === module ? over.side : undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        const side = sideOf(module, event);
        if (over?.module !== module || over.side !== side) setOver({ module, side });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const others = modules.filter((one) => one !== dragged);
        onMove(dragged, others.indexOf(module) + (sideOf(module, event) === "after" ? 1 : 0));
        end();
      },
    };
  };
}
