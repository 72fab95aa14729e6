import { Nothing } from "@/components/ui/date-time";
import type { RunSummary } from "@/lib/flows/run/schema.ts";
import classes from "./runs.module.css";

/** What started a run: a call by its method and path, or an event by its name. */
export function RunOrigin({ origin }: Pick<RunSummary, "origin">) {
  if (!origin) return <Nothing />;
  return <code className={classes.code}>{"event" in origin ? origin.event : `${origin.method} ${origin.path}`}</code>;
}
