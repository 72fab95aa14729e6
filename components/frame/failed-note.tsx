"use client";

import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";

/** Stands in for a page that broke while it was drawn. */
export function FailedNote({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("failed");
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <PageFrame title={t("title")}>
      <EmptyNote
        title={t("text")}
        action={
          <Button leftSection={<IconRefresh size={14} />} onClick={retry}>
            {t("retry")}
          </Button>
        }
      >
        {digest ? t("reference", { digest }) : null}
      </EmptyNote>
    </PageFrame>
  );
}
