"use client";

import { Alert, List } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useExplain } from "@/components/ui/error-panel";
import { RequestError } from "@/lib/http/browser/client.ts";
import { useFlowFailure } from "../use-flow-failure";

/** What could not be done, of how many, and with which flow or file why. */
export type Report = {
  what: "deploy" | "undeploy" | "delete" | "restore" | "export" | "import" | "duplicate";
  of: number;
  failed: readonly { name: string; error: unknown }[];
};

/** Stays until it is read: of several flows, each that something could not be done with, and the reason. */
export function BatchReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("flowList.failed");
  const explain = useExplain();
  const { changed } = useFlowFailure();
  const reason = (error: unknown) => {
    if (typeof error === "string") return error;
    if (error instanceof RequestError && (error.status === 404 || error.errors[0]?.code === "unknown"))
      return t("gone");
    const stale = changed(error);
    if (stale !== null) return stale;
    const { title, detail, errors } = explain(error);
    const particular = errors[0]?.message ?? detail;
    return particular ? `${title}. ${particular}` : title;
  };
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={t(report.what, { count: report.failed.length, of: report.of })}
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      <List size="sm" withPadding>
        {report.failed.map(({ name, error }) => (
          <List.Item key={name}>
            <b>{name}</b>: {reason(error)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
