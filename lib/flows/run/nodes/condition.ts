import type { Behaviour } from "../behaviour.ts";

export const condition: Behaviour = ({ settings }) => {
  const holds = settings.test("expression");
  return { by: "port", port: holds ? "true" : "false", output: holds };
};
