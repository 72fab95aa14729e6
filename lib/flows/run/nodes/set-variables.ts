import type { Behaviour } from "../behaviour.ts";

export const setVariables: Behaviour = ({ settings }) => {
  const values = settings.map("variables", { sees: true });
  return { by: "port", port: "next", set: values, output: values };
};
