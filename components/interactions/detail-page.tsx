"use client";

import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { PageFrame } from "@/components/ui/page-frame";
import { BesideSteps } from "./beside-steps";
import { DetailView } from "./detail-view";
import { GuidNote } from "./guid-note";
import { useBeside } from "./use-beside";

/** One interaction on a page of its own, and the way along the results it was found among. */
export function DetailPage({ guid }: { guid: string }) {
  const t = useTranslations("interaction");
  const search = useTranslations("interactions");
  const beside = useBeside(guid);
  return (
    <PageFrame
      title={t("title")}
      trail={[{ href: "/interactions", label: search("title") }]}
      note={<GuidNote guid={guid} />}
      actions={
        <>
          {beside ? <BesideSteps {...beside} /> : null}
          <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </>
      }
    >
      <DetailView guid={guid} />
    </PageFrame>
  );
}
