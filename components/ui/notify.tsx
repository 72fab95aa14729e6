"use client";

import { Button, Group } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { RequestError } from "@/lib/http/browser/client.ts";
import { hasListener } from "@/lib/http/browser/signed-out.ts";
import { useExplain } from "./error-panel";

/** Tells the outcome of what someone did; a failure stays until it is read. */
export function useNotify() {
  const t = useTranslations("kit");
  const explain = useExplain();
  return useMemo(
    () => ({
      /** With `stays` it is read, and acted upon, before it goes. */
      done: (message: ReactNode, { stays = false } = {}) => {
        notifications.show({
          message,
          color: "teal",
          role: "log",
          autoClose: stays ? false : 4000,
          closeButtonProps: { "aria-label": t("close") },
        });
      },
      /** It was done, but not all is well with it, which the page goes on to show. */
      caution: (message: ReactNode) => {
        notifications.show({
          message,
          color: "yellow",
          icon: <IconAlertTriangle size={16} />,
          role: "alert",
          autoClose: 20_000,
          closeButtonProps: { "aria-label": t("close") },
        });
      },
      /** What was asked for is not done, and why; it stays until it is read. */
      refused: (title: string, reason: string) => {
        notifications.show({
          title,
          message: reason,
          color: "red",
          autoClose: false,
          role: "alert",
          closeButtonProps: { "aria-label": t("close") },
        });
      },
      /** Tells what was done, with the way back for a while: `action` says what that does. */
      undoable: (message: ReactNode, onUndo: () => void, action = t("undo")) => {
        const id = randomId();
        const undo = () => {
          notifications.hide(id);
          onUndo();
        };
        notifications.show({
          id,
          message: (
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <span>{message}</span>
              <Button variant="subtle" size="compact-sm" flex="none" onClick={undo}>
                {action}
              </Button>
            </Group>
          ),
          color: "teal",
          role: "log",
          autoClose: 20_000,
          closeButtonProps: { "aria-label": t("close") },
        });
      },
      failed: (error: unknown) => {
        // The dialog that asks for the password says so.
        if (error instanceof RequestError && error.status === 401 && hasListener()) return;
        const { title, detail, errors, requestId } = explain(error);
        const particulars = errors.slice(0, 3).map(({ path, message }) => (path ? `${path}: ${message}` : message));
        const lines = [
          ...(particulars.length > 0 ? particulars : [detail]),
          requestId && `${t("error.requestId")} ${requestId}`,
        ];
        notifications.show({
          title,
          message: lines.filter(Boolean).join("\n"),
          color: "red",
          autoClose: false,
          role: "alert",
          styles: { description: { whiteSpace: "pre-line", overflowWrap: "anywhere" } },
          closeButtonProps: { "aria-label": t("close") },
        });
      },
    }),
    [t, explain],
  );
}
