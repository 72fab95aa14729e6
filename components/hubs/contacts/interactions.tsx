"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import Link from "next/link";
import { useNow, useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useZone } from "@/components/ui/zone/zone";
import { searchHref } from "@/lib/interactions/search/href.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { formatUtc } from "@/lib/time/instant.ts";

/** The way to the interactions of the last year with who has the contact's contactId. */
export function ContactInteractions({ contact: { contactId } }: { contact: ContactRecord }) {
  const t = useTranslations("hubs");
  const zone = useZone();
  const now = useNow();
  const maySearch = useMay("interactions:read");
  if (!contactId || !maySearch) return null;
  return (
    <Tooltip label={t("interactions")}>
      <ActionIcon
        component={Link}
        href={searchHref({ contact: contactId }, { around: formatUtc(now), zone, now })}
        prefetch={false}
        aria-label={t("interactions")}
        variant="default"
      >
        <IconMessages size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
