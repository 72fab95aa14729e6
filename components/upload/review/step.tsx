"use client";

import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconArrowBackUp, IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Panel } from "@/components/ui/panel";
import { downloadFrom } from "@/components/ui/save-file";
import type { RowFilter } from "@/lib/contact-file/review.ts";
import { ReadOptionsLine } from "../file/read-options-line";
import { DateOrderQuestion } from "../match/date-order-question";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import { CountTiles } from "./counts";
import { OrderPanel } from "./order-panel";
import { ProblemGroups } from "./problem-groups";
import { useCauseLabels } from "./use-cause-labels";
import { useDrawnCount } from "./use-drawn-count";

const RowGrid = lazy(() => import("./row-grid").then(({ RowGrid }) => ({ default: RowGrid })));

/** What would be uploaded and what not, and every way to put it right. */
export function ReviewStep({ wizard, state }: { wizard: Wizard; state: WizardState }) {
  const t = useTranslations("upload");
  const { reading, review, known, refused, busy, version, filename } = state;
  const [filter, setFilter] = useState<RowFilter>(() =>
    review && review.counts.withProblems > 0 ? "problems" : "all",
  );
  const drawn = useDrawnCount(3, 1);
  const labels = useCauseLabels();
  if (!reading || !review) return null;
  const { counts, groups } = review;
  // A filter that a fix has emptied gives way to all rows.
  const shown = isEmptied(filter, review) ? "all" : filter;
  const download = async () => {
    const url = URL.createObjectURL(await wizard.file.problemRows(labels));
    downloadFrom(url, t("review.downloadName", { name: filename.replace(/\.\w+$/, "") }));
    URL.revokeObjectURL(url);
  };
  return (
    <>
      {refused > 0 ? (
        <Alert role="alert" color="red" variant="light">
          {t("review.refused", { count: refused })}
        </Alert>
      ) : null}
      {review.asksDateOrder ? <DateOrderQuestion wizard={wizard} busy={busy !== null} /> : null}
      <ReadOptionsLine wizard={wizard} state={state} reading={reading}>
        {known ? (
          <>
            <span>{t(`match.known.${known}`)}</span>
            <Button variant="default" size="compact-xs" onClick={() => void wizard.goTo("match")}>
              {t("match.change")}
            </Button>
          </>
        ) : null}
      </ReadOptionsLine>
      <Panel
        title={t("step.review")}
        flush
        aside={
          <>
            {counts.withProblems + counts.dropped > 0 ? (
              <Anchor
                href="#problems"
                size="sm"
                onClick={(event) => {
                  event.preventDefault();
                  void download();
                }}
              >
                <Group gap={6} component="span" wrap="nowrap">
                  <IconDownload size={15} aria-hidden />
                  {t("review.download")}
                </Group>
              </Anchor>
            ) : null}
            {review.lastStep === null ? null : (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={14} />}
                disabled={busy !== null}
                onClick={() => void wizard.undo()}
              >
                {t("review.undo")}
              </Button>
            )}
          </>
        }
      >
        <CountTiles wizard={wizard} state={state} review={review} filter={shown} onFilter={setFilter} />
      </Panel>
      {drawn > 1 ? (
        <ProblemGroups wizard={wizard} state={state} groups={groups} columns={reading.columns} onShow={setFilter} />
      ) : null}
      {drawn > 2 ? (
        <Suspense fallback={null}>
          <RowGrid
            wizard={wizard}
            columns={reading.columns}
            filter={shown}
            onFilter={setFilter}
            review={review}
            version={version}
          />
          <OrderPanel wizard={wizard} state={state} review={review} />
        </Suspense>
      ) : null}
    </>
  );
}

function isEmptied(filter: RowFilter, { counts, groups }: NonNullable<WizardState["review"]>): boolean {
  if (filter === "all") return false;
  if (filter === "ready") return counts.ready === 0;
  if (filter === "problems") return counts.withProblems === 0;
  if (filter === "dropped") return counts.dropped === 0;
  return !groups.some(({ cause }) => cause === filter);
}
