"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Facts } from "@/components/ui/facts";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { DirectionMark } from "../columns/columns";
import { hubPath } from "./origin-paths";

/** The whole of the segments (docs/contract.md, 12.1): the first's channel, the earliest start, the latest end. */
export function DetailFacts({
  segments,
  origins,
}: {
  segments: SegmentRecord[];
  origins: SegmentOrigin[] | undefined;
}) {
  const t = useTranslations("interactions.column");
  const [first] = segments;
  if (!first) return null;
  const start = segments.map(({ timings }) => timings.startDate).sort()[0];
  const ends = segments.map(({ timings }) => timings.endDate);
  const end = ends.includes(null) ? null : ends.sort().at(-1);
  const [from, to] = [start ? parseUtc(start) : null, end ? parseUtc(end) : null];
  const seconds = from && to ? (to.getTime() - from.getTime()) / 1000 : null;
  const client = <K extends keyof SegmentRecord["client"]>(name: K) =>
    segments.map((one) => one.client[name]).find(Boolean);
  const disposition = segments.findLast((one) => one.disposition)?.disposition;
  const dialer = segments.find((one) => one.dialer)?.dialer;
  const origin = origins?.find(({ desk, hub }) => desk && hub === dialer?.name);
  return (
    <Facts
      tiles
      facts={[
        { label: t("channel"), value: <ChannelMark channel={first.channel} /> },
        { label: t("direction"), value: <DirectionMark direction={first.direction} /> },
        { label: t("client_name"), value: client("name") || t("anonymous") },
        { label: t("client_id"), value: client("id") || <Nothing /> },
        { label: t("contact_id"), value: client("contactId") || <Nothing /> },
        { label: t("start_date"), value: <DateTime at={start} named /> },
        { label: t("end_date"), value: <DateTime at={end} named /> },
        { label: t("duration"), value: <Duration seconds={seconds} /> },
        { label: t("disposition"), value: disposition?.levels.join(" › ") || <Nothing /> },
        ...(dialer
          ? [{ label: t("hub"), value: origin ? <Link href={hubPath(origin)}>{dialer.name}</Link> : dialer.name }]
          : []),
      ]}
    />
  );
}
