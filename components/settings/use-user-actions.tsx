"use client";

import { IconLink, IconLinkOff, IconLockOpen } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useNotify } from "@/components/ui/notify";
import type { Action } from "@/components/ui/table/row-actions";
import type { InvitationLink } from "@/lib/account/schema.ts";
import { useInvite, useUninvite, useUnlock } from "@/lib/records/queries.ts";
import type { UserRecord } from "@/lib/records/schema/user.ts";

/** What an administrator can do for a user to sign in; `onLink` shows a new link. */
export function useUserActions(onLink: (link: InvitationLink) => void): (user: UserRecord) => readonly Action[] {
  const t = useTranslations("settings.users");
  const notify = useNotify();
  const { mutateAsync: invite } = useInvite();
  const { mutateAsync: uninvite } = useUninvite();
  const { mutateAsync: unlock } = useUnlock();
  return useCallback(
    ({ username, enabled, profile, hasPassword, invitedUntil, lockedUntil }) => {
      const told = (work: Promise<unknown>, words: string) =>
        work.then(
          () => notify.done(words),
          (error: unknown) => notify.failed(error),
        );
      const actions: Action[] = [];
      if (lockedUntil) {
        const done = t("unlocked", { name: username });
        actions.push({
          label: t("unlock"),
          icon: <IconLockOpen size={15} />,
          onClick: () => void told(unlock(username), done),
        });
      }
      if (enabled && profile) {
        actions.push({
          label: hasPassword ? t("reset") : t("invite"),
          icon: <IconLink size={15} />,
          onClick: () => void invite(username).then(onLink, (error: unknown) => notify.failed(error)),
        });
      }
      if (invitedUntil) {
        const done = t("revoked", { name: username });
        actions.push({
          label: t("revokeLink"),
          icon: <IconLinkOff size={15} />,
          onClick: () => void told(uninvite(username), done),
        });
      }
      return actions;
    },
    [t, notify, invite, uninvite, unlock, onLink],
  );
}

/** Makes the link that sets the password of a new user, who has no other way to sign in. */
export function useInviteNew(onLink: (link: InvitationLink) => void): (user: UserRecord) => Promise<void> {
  const notify = useNotify();
  const { mutateAsync: invite } = useInvite();
  return useCallback(
    async ({ username, enabled, profile, hasPassword }) => {
      if (!enabled || !profile || hasPassword) return;
      await invite(username).then(onLink, notify.failed);
    },
    [notify, invite, onLink],
  );
}
