"use client";

import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useNow, useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import { type HubClock, hoursOf } from "@/lib/outbound/hubs/hub-hours.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { type When, type WhenFields, whenOf } from "./due-time";
import classes from "./due-time-note.module.css";
import { useClocks } from "./use-clocks";

/** What the date, time and zone mean: when that is on every clock that matters, and whether the hub may contact then. */
export function WhenNote({ fields, hub }: { fields: WhenFields; hub: HubClock }) {
  const t = useTranslations("hubs.when");
  const now = useNow({ updateInterval: 20_000 });
  const { short } = useClocks();
  const when = whenOf(fields, hoursOf(hub), now);
  return (
    <div className={classes.note} aria-live="polite">
      <p className={classes.due}>
        <IconClock size={15} aria-hidden />
        <span>{whenText(when)}</span>
      </p>
      {when.kind === "at" ? <Clocks at={when.at} zone={fields.timezone} campaign={hub.timezone} /> : null}
      {warnings(when).map((text) => (
        <p key={text} className={classes.warning}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </div>
  );

  function whenText(one: When): string {
    if (one.kind === "unclear") return t("unclear");
    if (one.kind === "at") return t("at");
    return one.past ? t("past") : t("soon");
  }

  function warnings(one: When): string[] {
    if (one.kind === "unclear") return [];
    const texts: string[] = [];
    const { timezone, time } = fields;
    if (one.kind === "at" && one.shown === "never")
      texts.push(t("skipped", { time, zone: timezone, at: formatIn(one.at, timezone).slice(11, 16) }));
    if (one.kind === "at" && one.shown === "twice") texts.push(t("twice", { time, zone: timezone }));
    if (one.never) texts.push(t("neverOpen"));
    else if (one.opensAt) {
      const from = one.kind === "at" ? one.at : now;
      texts.push(
        t(one.kind === "at" ? "closedThen" : "closedNow", { at: short(one.opensAt, timezone, from), zone: timezone }),
      );
    }
    return texts;
  }
}

/** A moment on the lead's clock, the campaign's, and the viewer's where that is another. */
function Clocks({ at, zone, campaign }: { at: Date; zone: string; campaign: string }) {
  const t = useTranslations("hubs.when");
  const own = useZone();
  const clocks = [
    { zone, whose: t("theirs") },
    ...(campaign === zone ? [] : [{ zone: campaign, whose: t("campaigns") }]),
    ...([zone, campaign].includes(own) ? [] : [{ zone: own, whose: t("yours") }]),
  ];
  return (
    <dl className={classes.clocks}>
      {clocks.map((clock) => (
        <div key={clock.whose}>
          <dt>{clock.whose}</dt>
          <dd>
            {formatIn(at, clock.zone).slice(0, 16)} <span className={classes.zone}>{clock.zone}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
