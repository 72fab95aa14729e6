"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { PanelPart } from "@/components/ui/part/part";
import { useZone } from "@/components/ui/zone/zone";
import { phaseKinds, secondsOf } from "@/lib/interactions/detail/phases.ts";
import { secondsFrom } from "@/lib/interactions/detail/seconds-from.ts";
import type { Lane } from "@/lib/interactions/detail/timeline.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { clock } from "@/lib/time/clock.ts";
import classes from "./segment-region.module.css";

const dates = ["startDate", "dateAttended", "dateAttendedAgent", "dateFirstResponse", "endDate"] as const;
const lengths = ["duration", "holdtime", "attentionTime", "firstResponseTime", "art"] as const;

/** A segment's dates and lengths as they were told, what each means, and what the dates and events come to. */
export function SegmentTimings({ segment: { timings }, lane }: { segment: SegmentRecord; lane: Lane | undefined }) {
  const t = useTranslations("interaction.timing");
  const kinds = useTranslations("interaction.timeline");
  const zone = useZone();
  const fromDates = secondsFrom(timings.startDate, timings.endDate);
  const spans = phaseKinds
    .map((kind) => ({ kind, seconds: secondsOf(kind, lane?.phases ?? []) }))
    .filter(({ seconds }) => seconds > 0);
  return (
    <PanelPart title={t("title")}>
      <div className={classes.pair}>
        <table className={classes.table}>
          <caption>
            {t("moments")} · {zone}
          </caption>
          <tbody>
            {dates.map((name) => {
              const offset = secondsFrom(timings.startDate, timings[name]);
              return (
                <tr key={name}>
                  <th scope="row">{t(name)}</th>
                  <td className={classes.end}>
                    <DateTime at={timings[name]} />
                  </td>
                  <td className={classes.end}>{offset === null ? null : `+${clock(offset)}`}</td>
                  <td className={classes.meaning}>{t(`means.${name}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <table className={classes.table}>
          <caption>{t("lengths")}</caption>
          <tbody>
            {lengths.map((name) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td className={classes.end}>
                  <Duration seconds={timings[name]} />
                </td>
                <td className={classes.meaning}>
                  {t(`means.${name}`)}
                  {name === "duration" &&
                  fromDates !== null &&
                  timings.duration !== null &&
                  fromDates !== timings.duration
                    ? ` ${t("unlike", { length: clock(fromDates) })}`
                    : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {lane && spans.length > 0 ? (
          <table className={classes.table}>
            <caption>{t("spent", { length: clock(lane.to - lane.from) })}</caption>
            <tbody>
              {spans.map(({ kind, seconds }) => (
                <tr key={kind}>
                  <th scope="row">
                    <i className={classes.swatch} data-kind={kind} aria-hidden />
                    {kinds(kind)}
                  </th>
                  <td className={classes.end}>{clock(seconds)}</td>
                  <td className={classes.end}>{t("share", { share: seconds / Math.max(1, lane.to - lane.from) })}</td>
                  <td className={classes.meaning}>{t(`means.${kind}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </PanelPart>
  );
}
