"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { UserRecord } from "@/lib/records/schema/user.ts";

type State = "disabled" | "locked" | "noProfile" | "invited" | "noPassword" | "active" | "resetting";

const tones: Record<State, Tone> = {
  disabled: "idle",
  locked: "stop",
  noProfile: "idle",
  invited: "info",
  noPassword: "caution",
  active: "go",
  resetting: "info",
};

/** Whether a user can sign in, and what is in the way. */
export function UserState({ user }: { user: UserRecord }) {
  const t = useTranslations("settings.users.state");
  const state = userState(user);
  const until = state === "locked" ? user.lockedUntil : user.invitedUntil;
  const isUntil = state === "locked" || state === "invited" || state === "resetting";
  return (
    <StatusBadge tone={tones[state]}>
      {t(state)} {isUntil ? <DateTime at={until} /> : null}
    </StatusBadge>
  );
}

export function userState({ enabled, lockedUntil, profile, hasPassword, invitedUntil }: UserRecord): State {
  if (!enabled) return "disabled";
  if (lockedUntil) return "locked";
  if (!profile) return "noProfile";
  if (!hasPassword) return invitedUntil ? "invited" : "noPassword";
  return invitedUntil ? "resetting" : "active";
}
