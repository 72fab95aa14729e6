"use client";

import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { ProblemGroup as Group, RowFilter } from "@/lib/contact-file/review.ts";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import { AllFixes } from "./all-fixes";
import { ProblemGroupItem } from "./problem-group";
import classes from "./problem-groups.module.css";

type Props = {
  wizard: Wizard;
  state: WizardState;
  groups: Group[];
  columns: SheetColumn[];
  onShow: (filter: RowFilter) => void;
};

/** Problems by their cause, and below them what is only worth knowing. */
export function ProblemGroups({ wizard, state, groups, columns, onShow }: Props) {
  const t = useTranslations("upload.review");
  const warnings = groups.filter(({ severity }) => severity === "advice");
  const parts = [
    { title: t("problems"), groups: groups.filter(({ severity }) => severity === "error") },
    { title: t("advice"), groups: warnings },
  ];
  const first = parts.find(({ groups: some }) => some.length > 0)?.groups;
  return parts.map(({ title, groups: some }, at) =>
    some.length === 0 ? (
      at === 0 ? (
        <p key={title} className={classes.clean}>
          {t("noProblems", { warnings: warnings.length })}
        </p>
      ) : null
    ) : (
      <Panel
        key={title}
        title={title}
        flush
        aside={some === first ? <AllFixes wizard={wizard} state={state} groups={groups} /> : null}
      >
        <ul className={classes.groups}>
          {some.map((group) => (
            <ProblemGroupItem
              key={group.cause}
              mapping={state.mapping}
              wizard={wizard}
              group={group}
              columns={columns}
              country={state.reading?.options.country ?? null}
              addsCode={state.reading?.options.addsCode ?? true}
              busy={state.busy !== null}
              onShow={onShow}
            />
          ))}
        </ul>
      </Panel>
    ),
  );
}
