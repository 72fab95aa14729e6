"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useDiscardAll, useRetryAll } from "@/lib/interactions/feed/queries.ts";

/** What can be done with all the waiting rejects of one cause. */
export function CauseActions({ cause, count, onDone }: { cause: string; count: number; onDone: () => void }) {
  const t = useTranslations("feed");
  const notify = useNotify();
  const confirm = useConfirm();
  const retry = useRetryAll();
  const discard = useDiscardAll();
  const busy = retry.isPending || discard.isPending;
  if (!useMay("interactions:write")) return null;
  // By then the last of them may be gone, and this with it: what is told does not depend on its being there.
  const told = async (work: () => Promise<void>) => work().catch(notify.failed);
  const retryAll = () =>
    told(async () => {
      const result = await retry.mutateAsync({ cause });
      notify.done(t("retried", result));
      if (result.rejected + result.cut === 0) onDone();
    });
  const discardAll = async () => {
    const text = t("discardAllText", { count, cause });
    if (!(await confirm({ title: t("discardAllTitle"), text, action: t("discard"), danger: true }))) return;
    await told(async () => {
      notify.done(t("discarded", { count: await discard.mutateAsync({ cause }) }));
      onDone();
    });
  };
  return (
    <>
      <Button onClick={() => void retryAll()} loading={retry.isPending} disabled={busy}>
        {t("retryAll", { count })}
      </Button>
      <Button variant="default" onClick={() => void discardAll()} disabled={busy}>
        {t("discardAll")}
      </Button>
    </>
  );
}
