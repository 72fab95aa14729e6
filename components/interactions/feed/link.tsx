"use client";

import { ActionIcon } from "@mantine/core";
import { IconActivity } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMaySeeFeed } from "./use-may-see-feed";

/** The way to the feed's health, for those who may see it. */
export function FeedLink() {
  const t = useTranslations("feed");
  const maySee = useMaySeeFeed();
  if (!maySee) return null;
  return (
    <ActionIcon component={Link} href="/interactions/feed" prefetch={false} aria-label={t("title")} title={t("title")}>
      <IconActivity size={17} />
    </ActionIcon>
  );
}
