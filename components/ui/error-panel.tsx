"use client";

import { Alert, Button, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { RequestError } from "@/lib/http/browser/client.ts";

type Props = {
  error: unknown;
  onRetry?: () => void;
  /** The data below is from before the failure. */
  stale?: boolean;
};

/** A failure in words: what, where in the input, and the request id to quote. */
export function ErrorPanel({ error, onRetry, stale = false }: Props) {
  const t = useTranslations("kit");
  const explain = useExplain();
  const { title, detail, errors, requestId } = explain(error);
  // Of one thing that is wrong, the sentence says it all.
  const isForbidden = error instanceof RequestError && error.status === 403;
  const listed = errors.length === 1 && detail?.endsWith(errors[0]?.message ?? "") ? [] : errors;
  return (
    <Alert
      role="alert"
      color={isForbidden ? "gray" : "red"}
      variant="light"
      icon={isForbidden ? <IconLock /> : <IconAlertTriangle />}
      title={stale ? t("error.stale") : title}
    >
      {detail ? <Text size="sm">{detail}</Text> : null}
      {listed.length > 0 ? (
        <List size="sm" mt={4} withPadding>
          {listed.slice(0, 10).map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path ? <b>{path}</b> : null} {message}
            </List.Item>
          ))}
        </List>
      ) : null}
      {/* Trying again, or quoting the request, does not help where a permission is missing. */}
      <Group gap="md" mt={requestId || onRetry ? "xs" : 0} hidden={isForbidden}>
        {onRetry ? (
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {t("error.retry")}
          </Button>
        ) : null}
        {requestId ? (
          <Text size="xs" c="dimmed">
            {t("error.requestId")} <code>{requestId}</code>
          </Text>
        ) : null}
      </Group>
    </Alert>
  );
}

type Explained = {
  title: string;
  detail: string | null;
  errors: readonly { path: string; message: string }[];
  requestId: string | null;
};

/** The words for a failed request: ours for the kind of failure, the service's own for the particulars. */
export function useExplain(): (error: unknown) => Explained {
  const t = useTranslations("kit.error");
  return useCallback(
    (error) => {
      if (!(error instanceof RequestError))
        return { title: t("unexpected"), detail: null, errors: [], requestId: null };
      const { status, message, errors, requestId, retryAfter } = error;
      const detail = status === 0 ? t("unreachableDetail") : status >= 500 ? null : message;
      return {
        title: t(kindOf(status)),
        detail: retryAfter ? t("wait", { seconds: retryAfter }) : detail,
        errors,
        requestId,
      };
    },
    [t],
  );
}

const kinds = {
  0: "unreachable",
  401: "signedOut",
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  412: "stalePage",
  413: "tooLarge",
  429: "busy",
} as const;

function kindOf(status: number) {
  return status in kinds ? kinds[status as keyof typeof kinds] : status < 500 ? "refused" : "broken";
}
