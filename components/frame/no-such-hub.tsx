"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";

/** Where no hub has the name of the address, or the viewer may not see it: the way to those that there are. */
export function NoSuchHub({ name }: { name: string }) {
  const t = useTranslations("hubs.noSuch");
  return (
    <EmptyNote
      title={t("title", { name })}
      action={
        <Button component={Link} href="/hubs" variant="default">
          {t("all")}
        </Button>
      }
    >
      {t("text")}
    </EmptyNote>
  );
}
