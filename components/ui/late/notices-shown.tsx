"use client";

import { Notifications } from "@mantine/notifications";

/** What `useNotify` tells. */
export function NoticesShown() {
  // The pointer rests where one was closed: others must not wait for it to leave.
  return <Notifications position="bottom-right" limit={4} pauseResetOnHover="notification" />;
}
