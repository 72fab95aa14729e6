import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import type { ErasureRecord } from "@/lib/erasure/schema.ts";

export function ErasureState({ erasure }: { erasure: ErasureRecord }) {
  const t = useTranslations("retention.runState");
  const isDone = erasure.state === "done";
  return (
    <StatusBadge tone={isDone ? "go" : "info"} busy={!isDone}>
      {erasure.step === "attempts" ? t("attempts") : t(erasure.state)}
    </StatusBadge>
  );
}
