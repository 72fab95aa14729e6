"use client";

import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { PageFrame } from "@/components/ui/page-frame";
import { TemplateCards } from "./template-cards";
import { useNewFromTemplate } from "./use-new-from-template";

const NewFlowDialog = dynamic(() => import("./new-flow-dialog").then((file) => file.NewFlowDialog), { ssr: false });

/** Flows to begin with: one is looked at, named and opened. */
export function FlowTemplatesPage() {
  const t = useTranslations("flowList");
  const mayWrite = useMay("flows:write");
  const { begin, dialog } = useNewFromTemplate();
  const [isBlank, setBlank] = useState(false);
  return (
    <PageFrame
      title={t("template.title")}
      trail={[{ href: "/flows", label: t("title") }]}
      note={mayWrite ? t("template.note") : t("none.ask")}
      actions={
        <Button variant="default" disabled={!mayWrite} onClick={() => setBlank(true)}>
          {t("template.blank")}
        </Button>
      }
    >
      <TemplateCards onChoose={mayWrite ? begin : undefined} />
      {dialog}
      {isBlank ? <NewFlowDialog onClose={() => setBlank(false)} /> : null}
    </PageFrame>
  );
}
