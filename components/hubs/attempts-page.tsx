"use client";

import { useTranslations } from "next-intl";
import { isAtWork } from "@/lib/outbound/hubs/contacting.ts";
import { AttemptTable } from "./attempts/table";
import { HubPart } from "./hub/part";

/** Whom a hub tried to reach, when, and what came of it. */
export function HubAttemptsPage({ hub }: { hub: string }) {
  const t = useTranslations("progress");
  return (
    <HubPart name={hub} title={t("attempts")}>
      {(desk) => <AttemptTable hub={hub} works={isAtWork(desk)} />}
    </HubPart>
  );
}
