"use client";

import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorBorder } from "./error-border";

type Props = {
  /** What the chart is drawn from. */
  of?: unknown;
  /** Asks for that again. */
  onRetry?: () => void;
  children: ReactNode;
};

/** A chart that cannot be drawn says so in its own place. */
export function ChartBorder({ of, onRetry, children }: Props) {
  const t = useTranslations("charts");
  const kit = useTranslations("kit.error");
  return (
    <ErrorBorder
      of={of}
      instead={(retry) => (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={t("broken")}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              onRetry?.();
              retry();
            }}
          >
            {kit("retry")}
          </Button>
        </Alert>
      )}
    >
      {children}
    </ErrorBorder>
  );
}
