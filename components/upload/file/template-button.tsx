"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { downloadFrom } from "@/components/ui/save-file";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { UploadKind } from "../wizard-state";

/** A file to begin with: the columns that this hub takes, with a row to show how. */
export function TemplateButton({ hub, kind }: { hub: DeskHub; kind: UploadKind }) {
  const t = useTranslations("upload");
  const locale = useLocale();
  const download = async () => {
    const { templateFile } = await import("@/lib/contact-file/send/template-file.ts");
    const facts = { channel: hub.channel, preview: hub.mode === "preview", array: kind };
    const url = URL.createObjectURL(new Blob([templateFile(facts, locale)], { type: "text/csv" }));
    downloadFrom(url, `${hub.name}.csv`);
    URL.revokeObjectURL(url);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={15} />} onClick={() => void download()}>
      {t("template")}
    </Button>
  );
}
