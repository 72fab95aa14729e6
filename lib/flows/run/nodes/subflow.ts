import type { Behaviour } from "../behaviour.ts";

export const subflow: Behaviour = ({ settings }) => {
  const input = settings.map("input");
  const flow = settings.text("flow");
  if (settings.value("target") === "flow") return { by: "flow", flow: flow ?? "", input };
  return { by: "module", module: settings.text("module") ?? "", input };
};
