"use client";

import { IconLink, IconLinkOff, IconLockOpen } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useConfirm } from "@/components/ui/confirm";
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

/** Asks after a new user who has no way to sign in yet whether to make the link that sets the password. */
export function useOfferLink(onLink: (link: InvitationLink) => void): (user: UserRecord) => void {
  const t = useTranslations("settings.users");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: invite } = useInvite();
  return useCallback(
    ({ username, enabled, profile, hasPassword }) => {
      if (!enabled || !profile || hasPassword) return;
      const question = { title: t("offerTitle", { name: username }), text: t("offerText"), action: t("makeLink") };
      void confirm({ ...question, cancel: t("offerLater") })
        .then((sure) => (sure ? invite(username).then(onLink) : undefined))
        .catch((error: unknown) => notify.failed(error));
    },
    [t, confirm, notify, invite, onLink],
  );
}
