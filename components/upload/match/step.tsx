"use client";

import { Alert } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { FirstRows } from "../file/first-rows";
import { FileNotes } from "../file/notes";
import { ReadOptionsBar } from "../file/read-options-bar";
import { useDrawnCount } from "../review/use-drawn-count";
import { StepButtons } from "../step-buttons";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import { ColumnRow } from "./column-row";
import { targetChoices } from "./matching";
import classes from "./step.module.css";

const CARDS_EACH_FRAME = 12;

/** What each column is to be, beside what stands in it. */
export function MatchStep({ wizard, state }: { wizard: Wizard; state: WizardState }) {
  const t = useTranslations("upload");
  const { reading, mapping, lacksClient, busy, known } = state;
  const { hub, kind } = wizard;
  const offered = useMemo(
    () => targetChoices(hub, kind).map((value) => ({ value, label: t(`target.${value}`) })),
    [hub, kind, t],
  );
  const drawn = useDrawnCount(reading?.columns.length ?? 0, CARDS_EACH_FRAME);
  if (!reading || !mapping) return null;
  const isTelephony = hub.channel === "telephony";
  const toReview = () => void wizard.review();
  return (
    <>
      <ReadOptionsBar wizard={wizard} state={state} reading={reading} />
      {known ? (
        <Alert variant="light" py={8}>
          {t(`match.known.${known}`)} {t("match.look")}
        </Alert>
      ) : null}
      <Panel title={t("step.match")} flush>
        {lacksClient ? (
          <Alert role="alert" color="red" variant="light" mb={10}>
            {isTelephony ? t("match.lacksNumbers") : t("match.lacksAddress")}
          </Alert>
        ) : null}
        <ul className={classes.columns} aria-label={t("match.columns")}>
          {reading.columns.slice(0, drawn).map((column) => {
            const matched = mapping.columns[column.index];
            const suggested = reading.suggested.columns[column.index];
            return matched ? (
              <ColumnRow
                key={`${column.index} ${column.header}`}
                wizard={wizard}
                column={column}
                to={matched.to}
                name={matched.name}
                isFirst={mapping.columns.findIndex(({ to }) => to === matched.to) === column.index}
                isSuggested={matched.to === suggested?.to && matched.to !== "data" && matched.to !== "skip"}
                offered={offered}
              />
            ) : null;
          })}
        </ul>
      </Panel>
      <FileNotes notes={reading.notes} />
      <FirstRows reading={reading} mapping={mapping} />
      <StepButtons
        onBack={() => void wizard.startOver()}
        onNext={toReview}
        busy={busy?.doing === "checking"}
        disabled={busy !== null}
      />
    </>
  );
}
