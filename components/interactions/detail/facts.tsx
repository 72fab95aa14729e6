"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { WholeText } from "@/components/ui/part/whole-text";
import type { SegmentOrigin } from "@/lib/interactions/detail/origins-contract.ts";
import { wholeOf } from "@/lib/interactions/detail/whole.ts";
import { endingOf } from "@/lib/interactions/ending.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { RunningTime } from "../columns/running-time";

/** What is known of the interaction as a whole and told neither in the sentence above nor by the links below. */
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
  const { client, start, end, dialer } = whole;
  const isUnlinked = origins?.every(({ desk, hub }) => !desk || hub !== dialer?.name);
  const isRunning = endingOf(whole) === "inProgress";
  return (
    <Facts
      tiles
      facts={[
        { label: t("start_date"), value: <DateTime at={start} named /> },
        ...(end ? [{ label: t("end_date"), value: <DateTime at={end} /> }] : []),
        ...(isRunning ? [{ label: t("duration"), value: <RunningTime since={start} /> }] : []),
        ...(client.name && client.id ? [{ label: t("client_id"), value: <WholeText text={client.id} /> }] : []),
        ...(client.contactId ? [{ label: t("contact_id"), value: <WholeText text={client.contactId} /> }] : []),
        ...(dialer && isUnlinked ? [{ label: t("hub"), value: <WholeText text={dialer.name} /> }] : []),
      ]}
    />
  );
}
