import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./step-list.module.css";
import { type Stage, stages } from "./wizard-state";

/** Where someone is on the way from a file to the hub. */
export function StepList({ stage, done }: { stage: Stage; done: boolean }) {
  const t = useTranslations("upload");
  const current = done ? stages.length : stages.indexOf(stage);
  return (
    <ol className={classes.steps} aria-label={t("steps")}>
      {stages.map((one, at) => (
        <li
          key={one}
          className={classes.step}
          data-state={at < current ? "done" : at === current ? "current" : "later"}
          aria-current={at === current ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {at < current ? <IconCheck size={14} stroke={2.4} /> : at + 1}
          </span>
          {t(`step.${one}`)}
          {at < current ? <VisuallyHidden>{t("stepDone")}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
