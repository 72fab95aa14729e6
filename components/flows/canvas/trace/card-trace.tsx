import { IconCheck, IconClock, IconFlask, IconHelp, IconX } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import type { StepState } from "@/lib/flows/run/step.ts";
import { durationText } from "../../runs/duration-text";
import classes from "./card-trace.module.css";
import { useTrace } from "./context";

const icons = {
  done: IconCheck,
  repeated: IconCheck,
  failed: IconX,
  unknown: IconHelp,
  stubbed: IconFlask,
  waiting: IconClock,
} as const satisfies Record<StepState, typeof IconCheck>;

/** On the lower edge of a card: how a run went there, how long that took, and how often it came by. */
export function CardTrace({ node }: { node: string }) {
  const t = useTranslations("flowTestRun");
  const locale = useLocale();
  const trace = useTrace()?.nodes.get(node);
  if (!trace) return null;
  const { state, duration, visits } = trace;
  const Icon = icons[state];
  const took = durationText(duration, locale);
  const often = visits > 1 ? t("visits", { count: visits }) : "";
  return (
    <span
      className={classes.sign}
      data-state={state}
      role="img"
      aria-label={[t(`state.${state}`), took, often].filter(Boolean).join(", ")}
    >
      <Icon size={12} stroke={2.4} aria-hidden />
      <span aria-hidden>
        {took}
        {visits > 1 ? ` · ${visits}×` : ""}
      </span>
    </span>
  );
}
