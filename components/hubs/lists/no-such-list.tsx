"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { hubHref } from "../hub/href";

/** Where the hub has no such list, or has it no more: the way to those that it has. */
export function NoSuchList({ hub, id }: { hub: string; id: number }) {
  const t = useTranslations("hubs.noSuchList");
  return (
    <EmptyNote
      title={t("title", { id })}
      action={
        <Button component={Link} href={hubHref(hub)} variant="default">
          {t("back", { hub })}
        </Button>
      }
    >
      {t("text")}
    </EmptyNote>
  );
}
