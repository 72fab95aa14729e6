import { seenText } from "@/lib/text.ts";
import { Nothing } from "../date-time";
import classes from "./cut-cell.module.css";

/** A text in one line, whole on hover; it reads its own way, whatever stands beside it. */
export function CutCell({ text }: { text: string | null }) {
  if (!text) return <Nothing />;
  const shown = seenText(text);
  return (
    <bdi className={classes.cut} title={shown}>
      {shown}
    </bdi>
  );
}
