"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { useLoadWhenIdle } from "@/components/ui/late/use-load-when-idle";
import { columnsOf } from "@/components/ui/table/data-table";
import type { InvitationLink } from "@/lib/account/schema.ts";
import type { UserRecord } from "@/lib/records/schema/user.ts";
import { CutText } from "./cut-text";
import { type FormProps, RecordsPage } from "./records-page";
import { useInviteNew, useUserActions } from "./use-user-actions";
import { UserState, userState } from "./user-state";

const loadInvitation = () => import("./invitation-dialog").then((file) => file.InvitationDialog);
const InvitationDialog = dynamic(loadInvitation, { ssr: false });
const UserForm = dynamic(() => import("./forms/user-form").then((file) => file.UserForm), { ssr: false });

const column = columnsOf<UserRecord>();
const nameOf = ({ username }: UserRecord) => username;

export function UsersPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor(userState, {
          id: "state",
          header: t("field.state"),
          enableSorting: true,
          meta: { most: "none" },
          cell: ({ row: { original } }) => <UserState user={original} />,
        }),
        column.accessor("name", {
          header: t("field.fullName"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("email", {
          header: t("field.email"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("profile", {
          header: t("field.profile"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("lastSignedInAt", {
          header: t("users.lastSignedIn"),
          enableSorting: true,
          cell: ({ getValue, row: { original } }) => {
            const at = getValue();
            if (at) return <DateTime at={at} />;
            return original.hasPassword ? t("users.never") : <Nothing />;
          },
        }),
      ]),
    [t],
  );
  const [link, setLink] = useState<InvitationLink | null>(null);
  // Such a link is shown once: what shows it must be there by then.
  useLoadWhenIdle(loadInvitation);
  const actions = useUserActions(setLink);
  const inviteNew = useInviteNew(setLink);
  const Form = useCallback((props: FormProps<"users">) => <UserForm {...props} onCreated={inviteNew} />, [inviteNew]);
  return (
    <>
      <RecordsPage kind="users" columns={columns} nameOf={nameOf} form={Form} moreActions={actions} />
      {link ? <InvitationDialog link={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}
