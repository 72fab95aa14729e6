"use client";

import { Button, Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Panel } from "@/components/ui/panel";
import type { Review } from "@/lib/contact-file/review.ts";
import { MOST_LEADS } from "../send/sender";
import { StepButtons } from "../step-buttons";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import classes from "./order-panel.module.css";
import { useCauseLabels } from "./use-cause-labels";

/** The last look before anything is stored: under which name, how many go and how many stay behind. */
export function OrderPanel({ wizard, state, review }: { wizard: Wizard; state: WizardState; review: Review }) {
  const t = useTranslations("upload");
  const { filename, order, busy } = state;
  const [name, setName] = useState(order?.name ?? (filename.replace(/\.\w{1,5}$/, "").slice(0, 255) || filename));
  const [skip, setSkip] = useState(order?.onError === "skip");
  const told = useId();
  const { ready, withProblems, dropped } = review.counts;
  const left = withProblems + dropped;
  const isList = wizard.kind === "list";
  const tooMany = !isList && ready > MOST_LEADS;
  const given = name.trim();
  const labels = useCauseLabels();
  const missing = review.asksDateOrder
    ? t("order.dates")
    : ready === 0
      ? t("order.nothing")
      : tooMany
        ? t("order.tooMany", { limit: MOST_LEADS })
        : isList && given === ""
          ? t("order.nameless")
          : null;
  const mayUpload = busy === null && missing === null;
  const upload = () => {
    if (mayUpload) void wizard.sender.begin(given, skip ? "skip" : "fail", labels);
  };
  return (
    <>
      {isList ? (
        <Panel title={t("step.send")}>
          <form
            className={classes.order}
            onSubmit={(event) => {
              event.preventDefault();
              upload();
            }}
          >
            <TextInput
              className={classes.name ?? ""}
              label={t("order.name")}
              value={name}
              maxLength={255}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox
              className={classes.skip ?? ""}
              label={t("order.skip")}
              checked={skip}
              onChange={(event) => setSkip(event.currentTarget.checked)}
            />
          </form>
        </Panel>
      ) : null}
      <StepButtons
        onBack={() => void wizard.goTo("match")}
        disabled={busy !== null}
        aside={
          <div id={told} className={classes.told}>
            <span className={classes.file}>{filename}</span>
            {missing ?? (
              <span>
                <b>{t(isList ? "order.ready" : "order.leads", { count: ready })}</b>{" "}
                {left > 0 ? t(isList ? "order.left" : "order.leftLeads", { count: left }) : null}
              </span>
            )}
          </div>
        }
      >
        <Button aria-describedby={told} disabled={!mayUpload} onClick={upload}>
          {t("order.upload")}
        </Button>
      </StepButtons>
    </>
  );
}
