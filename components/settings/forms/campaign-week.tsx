"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { SchedulePreviewPanel } from "@/components/frame/schedule-preview/preview";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import type { CampaignRecord } from "@/lib/records/schema/campaign.ts";

type Props = { campaign: CampaignRecord; hours: unknown };

/** What other opening hours of a campaign would do to the contacts of its hubs, one hub at a time. */
export function CampaignWeek({ campaign: { name, timezone }, hours }: Props) {
  const t = useTranslations("frame.week");
  const query = useQuery({ ...hubsQuery(), enabled: useMay("lists:read") });
  const [chosen, setChosen] = useState<string | null>(null);
  const hubs = (query.data?.result ?? []).filter(({ campaign }) => campaign === name).map((hub) => hub.name);
  const hub = hubs.find((one) => one === chosen) ?? hubs[0];
  if (hub === undefined) return null;
  return (
    <>
      <SchedulePreviewPanel
        hub={hub}
        timezone={timezone}
        tries="schedule"
        hours={hours}
        aside={
          hubs.length > 1 ? (
            <NativeSelect
              size="xs"
              aria-label={t("pick")}
              data={hubs}
              value={hub}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          ) : null
        }
      />
      <p>{t("asSaved")}</p>
    </>
  );
}
