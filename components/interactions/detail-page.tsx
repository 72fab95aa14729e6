"use client";

import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { PageFrame } from "@/components/ui/page-frame";
import { InZone, useOwnZone } from "@/components/ui/zone/zone";
import { interactionHref } from "@/lib/interactions/search/href.ts";
import { isZone } from "@/lib/time/zone-name.ts";
import { DetailCopyMenu } from "./detail/copy-menu";
import { GuidNote } from "./detail/guid-note";
import { DetailHeadline } from "./detail/headline";
import { DetailView } from "./detail/view";
import { PreviousNext } from "./peek/previous-next";
import { usePreviousNext } from "./peek/use-previous-next";

/**
 * One interaction on a page of its own, and the way along the results it was found among. Its times are told in the
 * zone that the address names, which is that of the search one came from, else in the viewer's own.
 */
export function DetailPage({ guid }: { guid: string }) {
  const t = useTranslations("interaction");
  const search = useTranslations("interactions");
  const own = useOwnZone();
  const [given] = useQueryState("timezone", parseAsString);
  const timezone = given && isZone(given) ? given : null;
  const beside = usePreviousNext(guid, timezone);
  return (
    <InZone zone={timezone ?? own}>
      <PageFrame
        title={t("title")}
        trail={[{ href: "/interactions", label: search("title") }]}
        note={
          <>
            <DetailHeadline guid={guid} />
            <GuidNote guid={guid} />
          </>
        }
        actions={
          <>
            {beside ? <PreviousNext {...beside} /> : null}
            <DetailCopyMenu guid={guid} href={interactionHref(guid, timezone)} />
            <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
              {t("print")}
            </Button>
          </>
        }
      >
        <DetailView guid={guid} />
      </PageFrame>
    </InZone>
  );
}
