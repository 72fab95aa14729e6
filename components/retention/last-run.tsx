import { useTranslations } from "next-intl";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { Facts } from "@/components/ui/facts";
import { StatusBadge } from "@/components/ui/status-badge";
import { isRunAtWork } from "@/lib/retention/queries.ts";
import { dataClasses, type RetentionRun } from "@/lib/retention/schema.ts";

/** When the last run was, who asked for it and what it removed. */
export function LastRun({ run }: { run: RetentionRun | null }) {
  const t = useTranslations("retention");
  if (!run) return <EmptyNote title={t("noRun")} />;
  const limited = dataClasses.filter((name) => run.before[name] !== undefined);
  const removed = limited.map((name) => t(`amount.${name}`, { count: run.removed[name] ?? 0 }));
  return (
    <Facts
      facts={[
        {
          label: t("state"),
          value: (
            <StatusBadge tone={isRunAtWork(run) ? "info" : "go"} busy={isRunAtWork(run)}>
              {t(`runState.${run.state}`)}
            </StatusBadge>
          ),
        },
        { label: t("removed"), value: removed.length > 0 ? removed.join(", ") : t("nothingLimited") },
        { label: t("askedAt"), value: <DateTime at={run.askedAt} /> },
        { label: t("askedBy"), value: run.askedBy },
        { label: t("finishedAt"), value: run.finishedAt ? <DateTime at={run.finishedAt} /> : <Nothing /> },
      ]}
    />
  );
}
