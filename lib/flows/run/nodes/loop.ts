import { type Behaviour, failNode } from "../behaviour.ts";

export const loop: Behaviour = ({ settings }) => {
  const list = settings.value("list");
  if (!Array.isArray(list)) return failNode("expression", "list: This must be a list.");
  const most = Number(settings.value("most"));
  if (list.length > most) {
    return failNode("most", `The list has ${list.length} elements; this loop takes at most ${most}.`);
  }
  return { by: "loop", list };
};
