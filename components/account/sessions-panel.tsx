"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useSignOut } from "@/components/frame/use-sign-out";
import { useConfirm } from "@/components/ui/confirm";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { useNotify } from "@/components/ui/notify";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { sessionsQuery, useEndOtherSessions, useEndSession } from "@/lib/account/queries.ts";
import type { SessionRecord } from "@/lib/account/schema.ts";

/** Where one is signed in, with the way to sign out there. */
export function SessionsPanel() {
  const t = useTranslations("account.sessions");
  const query = useQuery(sessionsQuery());
  const columns = useSessionColumns();
  const signOutElsewhere = useSignOutElsewhere();
  const others = (query.data ?? []).filter(({ current }) => !current).length;
  return (
    <Panel
      title={t("title")}
      flush
      aside={
        <Button variant="default" size="compact-sm" disabled={others === 0} onClick={() => void signOutElsewhere()}>
          {t("elsewhere")}
        </Button>
      }
    >
      <QueryView query={query} lines={3}>
        {(sessions) => <DataTable label={t("title")} columns={columns} rows={sessions} rowKey={({ id }) => id} />}
      </QueryView>
    </Panel>
  );
}

const column = columnsOf<SessionRecord>();

function useSessionColumns() {
  const t = useTranslations("account.sessions");
  const end = useEnd();
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: "device",
          header: t("device"),
          cell: ({ row: { original } }) => t("deviceOf", deviceWords(original)),
        }),
        column.accessor("address", { header: t("address"), cell: ({ getValue }) => getValue() ?? <Nothing /> }),
        column.accessor("signedInAt", { header: t("signedIn"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.accessor("lastSeenAt", { header: t("lastSeen"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.accessor("current", {
          header: t("state"),
          cell: ({ getValue }) =>
            getValue() ? (
              <StatusBadge tone="info">{t("this")}</StatusBadge>
            ) : (
              <StatusBadge tone="go">{t("open")}</StatusBadge>
            ),
        }),
        column.display({
          id: "end",
          header: "",
          meta: { align: "end", width: "110px" },
          cell: ({ row: { original } }) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t("endOf", deviceWords(original))}
              onClick={() => void end(original)}
            >
              {t("end")}
            </Button>
          ),
        }),
      ]),
    [t, end],
  );
}

/** As a message chooses by it: `other` has both. */
function deviceWords({ browser, system }: SessionRecord) {
  const known = browser && system ? "both" : browser || system ? "one" : "none";
  return { known, browser: browser ?? system ?? "", system: system ?? "" };
}

function useEnd() {
  const t = useTranslations("account.sessions");
  const notify = useNotify();
  const signOut = useSignOut();
  const { mutateAsync } = useEndSession();
  return async ({ id, current }: SessionRecord) => {
    if (current) return signOut();
    try {
      await mutateAsync(id);
      notify.done(t("ended", { ended: 1 }));
    } catch (error) {
      notify.failed(error);
    }
  };
}

function useSignOutElsewhere() {
  const t = useTranslations("account.sessions");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useEndOtherSessions();
  return async () => {
    const question = { title: t("elsewhereTitle"), text: t("elsewhereText"), action: t("elsewhere"), danger: true };
    if (!(await confirm(question))) return;
    try {
      notify.done(t("ended", { ended: await mutateAsync() }));
    } catch (error) {
      notify.failed(error);
    }
  };
}
