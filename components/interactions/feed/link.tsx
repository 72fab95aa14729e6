"use client";

import { Button } from "@mantine/core";
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
    <Button
      component={Link}
      href="/interactions/feed"
      prefetch={false}
      variant="default"
      leftSection={<IconActivity size={15} />}
      title={t("title")}
    >
      {t("title")}
    </Button>
  );
}
