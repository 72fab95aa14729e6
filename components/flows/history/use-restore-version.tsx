"use client";

import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { flowQuery, flowVersionQuery, useSaveFlow } from "@/lib/flows/queries.ts";
import { useFlowFailure } from "../use-flow-failure";

/** Makes what a version holds the newest one, beside the one that is live; undone by restoring the one before. */
export function useRestoreVersion(name: string) {
  const t = useTranslations("flowHistory");
  const client = useQueryClient();
  const notify = useNotify();
  const { failed } = useFlowFailure();
  const { mutateAsync, isPending } = useSaveFlow(name);

  async function save(version: number) {
    const [{ record, etag }, { drawFlowObj }] = await Promise.all([
      client.fetchQuery({ ...flowQuery(name), staleTime: 0 }),
      client.fetchQuery(flowVersionQuery(name, version)),
    ]);
    const fields = { drawFlowObj, deployed: false, note: t("restoreNote", { version }) };
    const { result } = await mutateAsync({ fields, etag });
    return { former: record.version, as: result.version };
  }

  async function restore(version: number): Promise<boolean> {
    try {
      const { former, as } = await save(version);
      const undo = () => save(former).then(done(former), failed);
      notify.done(
        <Group justify="space-between" wrap="nowrap" gap="sm">
          {t("restored", { version, as })}
          <Button size="compact-sm" variant="default" onClick={() => void undo()}>
            {t("undo")}
          </Button>
        </Group>,
        { stays: true },
      );
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  const done = (version: number) => (saved: { as: number }) => notify.done(t("restored", { version, as: saved.as }));

  return { restore, busy: isPending };
}
