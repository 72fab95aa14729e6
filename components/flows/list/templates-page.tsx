"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageFrame } from "@/components/ui/page-frame";
import { NewFlowDialog } from "./new-flow-dialog";
import { TemplateCards } from "./template-cards";
import { useNewFromTemplate } from "./use-new-from-template";

/** Flows to begin with: one is looked at, named and opened. */
export function TemplatesPage() {
  const t = useTranslations("flowList");
  const { begin, dialog } = useNewFromTemplate();
  const [isBlank, setBlank] = useState(false);
  return (
    <PageFrame
      title={t("template.title")}
      trail={[{ href: "/flows", label: t("title") }]}
      note={t("template.note")}
      actions={
        <Button variant="default" onClick={() => setBlank(true)}>
          {t("template.blank")}
        </Button>
      }
    >
      <TemplateCards onChoose={begin} />
      {dialog}
      {isBlank ? <NewFlowDialog onClose={() => setBlank(false)} /> : null}
    </PageFrame>
  );
}
