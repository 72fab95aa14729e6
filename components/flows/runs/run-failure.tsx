"use client";

import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import classes from "./run-view.module.css";

type Props = {
  error: NonNullable<RunRecord["error"]>;
  /** Leads to the step that failed. */
  onStep: (() => void) | undefined;
};

/** Why a run failed, and where. */
export function RunFailure({ error, onStep }: Props) {
  const t = useTranslations("runs.failure");
  const where = error.label ?? error.node;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={where ? t("at", { node: where }) : t("title")}
    >
      <p className={classes.message}>
        <code>{error.code}</code> {error.message}
      </p>
      {onStep ? (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onStep}>
          {t("step")}
        </Button>
      ) : null}
    </Alert>
  );
}
