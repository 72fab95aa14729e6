"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Facts } from "@/components/ui/facts";
import { WholeText } from "@/components/ui/part/whole-text";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import { wholeOf } from "@/lib/interactions/detail/whole.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { DirectionMark } from "../columns/columns";
import { hubPath } from "./origin-paths";

/** What is known of the interaction as a whole. */
export function DetailFacts({
  segments,
  origins,
}: {
  segments: SegmentRecord[];
  origins: SegmentOrigin[] | undefined;
}) {
  const t = useTranslations("interactions.column");
  const whole = wholeOf(segments);
  if (!whole) return null;
  const { channel, direction, client, start, end, seconds, disposition, dialer } = whole;
  const origin = origins?.find(({ desk, hub }) => desk && hub === dialer?.name);
  return (
    <Facts
      tiles
      facts={[
        { label: t("channel"), value: <ChannelMark channel={channel} /> },
        { label: t("direction"), value: <DirectionMark direction={direction} /> },
        { label: t("client_name"), value: client.name ? <WholeText text={client.name} /> : t("anonymous") },
        { label: t("client_id"), value: <WholeText text={client.id} /> },
        { label: t("contact_id"), value: <WholeText text={client.contactId} /> },
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
