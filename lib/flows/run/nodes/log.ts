import type { Behaviour } from "../behaviour.ts";

/** Its line is its step in the run's log. */
export const logLine: Behaviour = ({ settings }) => {
  const line = { level: settings.value("level"), text: settings.text("text") };
  return { by: "port", port: "next", output: line };
};
