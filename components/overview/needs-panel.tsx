"use client";

import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { FirstFew } from "./first-few";
import { type Need, needTone } from "./needs";
import type { Needs } from "./needs-in";
import classes from "./needs-panel.module.css";
import { useNeedWords } from "./use-need-words";

const FEW_NEEDS = 8;

/** What waits for someone to see to it, the most urgent first; each opens where that is done. */
export function NeedsPanel({ needs: { needs, failed, isPending } }: { needs: Needs }) {
  const t = useTranslations("overview.needs");
  const wordsOf = useNeedWords();
  return (
    <Panel title={t("title")} flush>
      <div className={classes.panel} aria-busy={isPending || undefined}>
        {failed ? (
          <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} stale={failed.data !== undefined} />
        ) : null}
        {needs.length > 0 ? (
          <FirstFew label={t("title")} items={needs} few={FEW_NEEDS} className={classes.needs}>
            {(need) => <Line key={need.key} need={need} words={wordsOf(need)} />}
          </FirstFew>
        ) : null}
        {isPending && needs.length === 0 ? (
          <div className={classes.pending}>
            <VisuallyHidden>{t("looking")}</VisuallyHidden>
            <Skeleton height={14} width="72%" radius="xs" />
          </div>
        ) : null}
        {needs.length === 0 && !isPending && !failed ? (
          <p className={classes.none}>
            <IconCircleCheck size={18} aria-hidden /> {t("none")}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function Line({ need, words }: { need: Need; words: string }) {
  return (
    <li>
      <Link href={need.href} prefetch={false} className={classes.need} data-tone={needTone(need.kind)}>
        <span className={classes.lamp} aria-hidden />
        <span>{words}</span>
      </Link>
    </li>
  );
}
