"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { flowDraftQuery, useRestoreFlow } from "@/lib/flows/queries.ts";
import { Notice } from "./notice";

/** What the viewer drew of a flow that was deleted since, and the ways back to it. */
export function LeftDraft({ name }: { name: string }) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const { data: draft } = useQuery({ ...flowDraftQuery(name), retry: false });
  const { mutate: restore, isPending } = useRestoreFlow();
  if (!draft) return null;
  return (
    <Notice
      tone="stop"
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={() => saveFile(`${name}.json`, draft.text)}>
            {t("gone.export")}
          </Button>
          <Button
            size="compact-sm"
            disabled={!mayWrite}
            loading={isPending}
            onClick={() => restore({ name }, { onError: notify.failed })}
          >
            {t("gone.restore")}
          </Button>
        </>
      }
    >
      {t("gone.left")}
    </Notice>
  );
}
