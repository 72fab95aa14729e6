"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { QueryView } from "@/components/ui/query-view";
import { saveFile } from "@/components/ui/save-file";
import { flowDraftQuery, flowsQuery, useRestoreFlow } from "@/lib/flows/queries.ts";

/** A flow that is not there, or no longer: what is left of it, and the ways on. */
export function MissingFlow({ name }: { name: string }) {
  const t = useTranslations("flowEditor.gone");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const deleted = useQuery(flowsQuery({ deleted: true }));
  const { data: draft } = useQuery({ ...flowDraftQuery(name), retry: false });
  const { mutate: restore, isPending } = useRestoreFlow();
  return (
    <QueryView query={deleted} lines={3}>
      {({ result }) => {
        // The list begins with the one deleted last.
        const flow = result.find((one) => one.name === name);
        const wasDeleted = flow !== undefined;
        return (
          <EmptyNote
            title={t(wasDeleted ? "deleted" : "none", { name })}
            action={
              <Group gap="xs" justify="center">
                <Button component={Link} href="/flows" variant="default">
                  {t("all")}
                </Button>
                {draft ? (
                  <Button variant="default" onClick={() => saveFile(`${name}.json`, draft.text)}>
                    {t("export")}
                  </Button>
                ) : null}
                {flow && mayWrite ? (
                  <Button loading={isPending} onClick={() => restore({ flow }, { onError: notify.failed })}>
                    {t("restore")}
                  </Button>
                ) : null}
              </Group>
            }
          >
            {draft ? t("left") : t(wasDeleted ? "canRestore" : "elsewhere")}
          </EmptyNote>
        );
      }}
    </QueryView>
  );
}
