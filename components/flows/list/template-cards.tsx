"use client";

import { useTranslations } from "next-intl";
import { FlowSketch } from "./flow-sketch";
import classes from "./template-cards.module.css";
import { TypeName } from "./type-name";
import { type FlowTemplate, useTemplates } from "./use-templates";

type Props = {
  /** Those for flows of this type alone; all where none is for it. */
  type?: string;
  onChoose: ((template: FlowTemplate) => void) | undefined;
};

/** Flows to begin with, each drawn in small beside what it is for. */
export function TemplateCards({ type, onChoose }: Props) {
  const t = useTranslations("flowList.template");
  const templates = useTemplates();
  const fitting = templates.filter((template) => template.type === type);
  return (
    <ul className={classes.cards} aria-label={t("label")}>
      {(fitting.length > 0 ? fitting : templates).map((template) => (
        <li key={template.name}>
          <button type="button" className={classes.card} disabled={!onChoose} onClick={() => onChoose?.(template)}>
            <span className={classes.sketch}>
              <FlowSketch text={template.drawFlowObj} />
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{template.name}</span>
              <span className={classes.about}>{template.about}</span>
              <span className={classes.type}>
                <TypeName type={template.type} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
