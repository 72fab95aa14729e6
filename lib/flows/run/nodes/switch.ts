import type { Behaviour } from "../behaviour.ts";

/** The default is the first output, so the nth case is the one after it. */
export const choose: Behaviour = ({ settings }) => {
  const found = settings.firstOf("cases", (entry, index) =>
    entry.value("unused") !== true && entry.test("when") ? { index, label: entry.text("label") } : null,
  );
  if (!found) return { by: "port", port: "default", output: null };
  return { by: "port", port: found.index + 1, output: found.label ?? found.index };
};
