import { clock } from "@/lib/time/clock.ts";
import { Nothing } from "./date-time";

/** Seconds as 0:42, 12:05 or 1:02:03. */
export function Duration({ seconds }: { seconds: number | null | undefined }) {
  if (seconds === null || seconds === undefined) return <Nothing />;
  return <span>{clock(seconds)}</span>;
}
