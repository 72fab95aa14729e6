import { useTranslations } from "next-intl";
import { phaseKinds, secondsOf } from "@/lib/interactions/detail/phases.ts";
import type { Timeline } from "@/lib/interactions/detail/timeline.ts";
import classes from "./legend.module.css";

/** What the marks of a timeline mean: of those that are drawn. */
export function TimelineLegend({ timeline: { lanes, handovers } }: { timeline: Timeline }) {
  const t = useTranslations("interaction.timeline");
  const phases = phaseKinds.filter((kind) => lanes.some((lane) => secondsOf(kind, lane.phases) > 0));
  const blind = handovers.some(({ kind }) => kind === "blind");
  const attended = handovers.some(({ kind }) => kind !== "blind");
  return (
    <ul className={classes.legend} aria-label={t("legend")}>
      {phases.map((kind) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden />
          {t(kind)}
        </li>
      ))}
      {lanes.some(({ moments }) => moments.length > 0) ? (
        <li>
          <i data-kind="event" aria-hidden />
          {t("event")}
        </li>
      ) : null}
      {attended ? (
        <li>
          <i data-kind="attended" aria-hidden />
          {t("attended")}
        </li>
      ) : null}
      {blind ? (
        <li>
          <i data-kind="blind" aria-hidden />
          {t("blind")}
        </li>
      ) : null}
      {lanes.some(({ open }) => open) ? (
        <li>
          <i data-kind="open" aria-hidden />
          {t("open")}
        </li>
      ) : null}
    </ul>
  );
}
