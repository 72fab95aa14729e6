import type { Behaviour } from "../behaviour.ts";

export const stop: Behaviour = ({ settings }) => {
  if (settings.value("outcome") !== "failed") {
    const result = settings.value("result");
    return { by: "stop", result, output: result };
  }
  const reason = settings.text("reason") ?? "";
  return { by: "giveUp", reason: reason.trim() === "" ? "The flow stopped as failed." : reason };
};
