"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";

/** Where no flow is as it was looked for: the way back to all of them. */
export function NoMatch({ onAll }: { onAll: () => void }) {
  const t = useTranslations("flowList.noMatch");
  return (
    <EmptyNote
      title={t("title")}
      action={
        <Button variant="default" onClick={onAll}>
          {t("all")}
        </Button>
      }
    >
      {t("text")}
    </EmptyNote>
  );
}
