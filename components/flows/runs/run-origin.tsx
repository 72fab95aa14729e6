import { Nothing } from "@/components/ui/date-time";
import type { RunSummary } from "@/lib/flows/run/schema.ts";
import classes from "./runs.module.css";

/** What started a run: a call by its method and path, an event by its name, or an attempt of a hub. */
export function RunOrigin({ origin }: Pick<RunSummary, "origin">) {
  if (!origin) return <Nothing />;
  return <code className={classes.code}>{textOf(origin)}</code>;
}

function textOf(origin: NonNullable<RunSummary["origin"]>): string {
  if ("event" in origin) return origin.event;
  return "hub" in origin ? origin.hub : `${origin.method} ${origin.path}`;
}
